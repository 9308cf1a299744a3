import { benefitKinds, dayCountMax } from '@pitboss/contract/members/restrictions';
import { toDto } from '@pitboss/ledger/money';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkFilled, checkLength, checkWhole, textLimits } from '@pitboss/rules/checks/field-checks';
import { wrongMemberField } from '@pitboss/rules/checks/member-checks';
import { messageText } from '@pitboss/rules/messages';
import { playerRtpDays } from '@pitboss/rules/rtp/chain';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { checkAmount, checkForcedLossProbability, checkRtp, type RtpKind } from '@pitboss/rules/validation';
import { miniGameIds } from '../../../../apps/server/src/domain/games/games.ts';
import { thousandths } from '../../../../apps/server/src/domain/sql/dto.ts';
import { checkIdentity } from './identity.ts';
import { broken, epochMs, rule } from './rule.ts';

const dayMs = 86_400_000;

interface Member {
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  readonly currency: string;
  readonly agent_currency: string;
  readonly kill: number | null;
}

/** Hundredths as the forms show them, without rounding: 120 is "1.20". */
const hundredths = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

function memberViolations(member: Member): readonly string[] {
  const wrong = wrongMemberField(member);
  const { account, nickname, currency, agent_currency: agentCurrency, kill } = member;
  return broken(`member ${account}`, [
    wrong && `${wrong.field}: ${messageText(wrong.broken, 'en_us')}`,
    checkIdentity(account),
    checkIdentity(nickname),
    currency !== agentCurrency && `currency ${currency} is not ${agentCurrency} of its agent`,
    kill !== null && checkForcedLossProbability(hundredths(kill)),
  ]);
}

interface ForcedLoss {
  readonly account: string;
  readonly probability: number;
  readonly start: number;
  readonly end: number | null;
  readonly target: string | null;
  readonly reason: string;
}

const targetText = (minor: string) => toDto(BigInt(minor));

const forcedLossViolations = ({
  account,
  probability,
  start,
  end,
  target,
  reason,
}: ForcedLoss): readonly string[] =>
  broken(`killing probability of ${account}`, [
    checkForcedLossProbability(hundredths(probability)),
    checkReason(reason),
    target !== null && checkTarget(targetText(target)),
    (end === null || end > start + playerRtpDays * dayMs) && `longer than ${playerRtpDays} days`,
  ]);

const kinds: Readonly<Record<string, RtpKind>> = {
  playerGame: 'player',
  player: 'player',
  agentGame2: 'agentGame2',
  agent2: 'agentGame2',
  agentGame1: 'agentGame1',
};
interface RtpRow {
  readonly subject: string;
  readonly level: string;
  readonly rtp: number;
  readonly start: number;
  readonly end: number | null;
  readonly target: string | null;
  readonly reason: string;
  /** Lowest number of the agent and all above it; null for a setting that has ended. */
  readonly ceiling: number | null;
}

function rtpViolations({ subject, level, rtp, start, end, target, reason, ceiling }: RtpRow) {
  const kind = kinds[level];
  return broken(`${level} RTP of ${subject}`, [
    kind ? checkRtp(kind, thousandths(rtp)) : `unknown level ${level}`,
    checkReason(reason),
    target !== null && checkTarget(targetText(target)),
    kind === 'player' &&
      (end === null || end > start + playerRtpDays * dayMs) &&
      `longer than ${playerRtpDays} days`,
    ceiling !== null && rtp > ceiling && `${thousandths(rtp)} is above its ceiling ${thousandths(ceiling)}`,
  ]);
}

interface TradeLimit {
  readonly account: string;
  readonly amounts: (string | null)[];
  readonly day_count: number | null;
  readonly remark: string;
}

const tradeLimitViolations = ({ account, amounts, day_count: dayCount, remark }: TradeLimit) =>
  broken(`trade limit of ${account}`, [
    ...amounts.map((minor) => minor !== null && checkAmount(toDto(BigInt(minor)))),
    dayCount !== null && checkWhole('dayCount', dayCount, 1, dayCountMax),
    amounts.every((minor) => minor === null) && dayCount === null && 'limits nothing',
    checkLength('remark', remark, textLimits.remark),
  ]);

export const memberRules = [
  rule<Member>(
    'members keep their accounts, texts, currencies and killing probabilities (spec §5, clarifications 24)',
    `select m.account, m.nickname, m.name, m.mobile, m.remark, m.currency, a.currency as agent_currency,
       m.kill_probability as kill from member m join agent a on a.id = m.agent_id order by m.id`,
    memberViolations,
  ),
  rule<ForcedLoss>(
    `killing probabilities are above 0, at most 1, and end within ${playerRtpDays} days (spec §5, risk §4)`,
    `select m.account, k.probability, ${epochMs('k.valid_from')} as start, ${epochMs('k.until')} as end,
      k.target::text as target,
       k.reason from kill_setting k join member m on m.id = k.member_id and m.tenant_id = k.tenant_id
         order by k.id`,
    forcedLossViolations,
  ),
  rule<RtpRow>(
    'RTP settings keep the range of their level, their end and the ceiling of their agents (spec §5, risk §4)',
    `select coalesce(m.account, a.account) as subject, s.level, s.rtp, ${epochMs('s.valid_from')} as start,
       ${epochMs('s.until')} as end, s.target::text as target, s.reason, case when e.setting_id is null
         and coalesce(s.until > now(), true)
         then (select min(u.rtp) from agent u where a.path like u.path || '%') end as ceiling
     from rtp_setting s join agent a on a.id = s.agent_id left join member m on m.id = s.member_id
       and m.tenant_id = s.tenant_id
     left join rtp_end e on e.setting_id = s.id and e.tenant_id = s.tenant_id order by s.id`,
    rtpViolations,
  ),
  rule<TradeLimit>(
    'trade limits are amounts above 0, and limit something (spec §5)',
    `select m.account, array[l.in_max, l.out_max, l.in_day_max, l.out_day_max]::text[] as amounts,
      l.day_count, l.remark
     from member_trade_limit l join member m on m.id = l.member_id and m.tenant_id = l.tenant_id
       order by m.id`,
    tradeLimitViolations,
  ),
  rule<{ account: string; kind: string; reason: string }>(
    'disabled benefits have a kind and a reason (spec §5)',
    `select m.account, b.kind, b.reason from member_disabled_benefit b
     join member m on m.id = b.member_id and m.tenant_id = b.tenant_id order by b.id`,
    ({ account, kind, reason }) =>
      broken(`disabled benefits of ${account}`, [
        !benefitKinds.some((one) => one === kind) && `unknown kind ${kind}`,
        checkFilled('reason', reason),
        checkLength('reason', reason, textLimits.remark),
      ]),
  ),
  rule<{ account: string; game_ids: number[] | null; reason: string }>(
    'entries of the mini game blacklist name mini games (spec §3)',
    `select m.account, b.game_ids, b.reason from member_mini_ban b
     join member m on m.id = b.member_id and m.tenant_id = b.tenant_id order by m.id`,
    ({ account, game_ids: gameIds, reason }) =>
      broken(`mini game blacklist, ${account}`, [
        gameIds?.some((id) => !miniGameIds.includes(id)) &&
          `games ${gameIds.join(', ')} are not all mini games`,
        checkFilled('reason', reason),
      ]),
  ),
];
