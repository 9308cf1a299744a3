import type { ReplyOf } from '@pitboss/contract/core/define';
import type { PagePath } from '@pitboss/contract/core/pages';
import type { search } from '@pitboss/contract/desk/search';
import { kindLabels } from '@pitboss/contract/orders/order-labels';
import type { Language, Text } from '@pitboss/rules/i18n';
import { formatMoney } from '../../kit/money.ts';
import type { Search } from '../../kit/navigation.tsx';
import { say, sayIn } from '../../kit/text.ts';
import { findText } from './find.text.ts';
import type { Find } from './recent.ts';

type Hit = ReplyOf<typeof search.find>[number];

/** Permissions, language and formats of the user of the search. */
interface Reader {
  readonly allowed: (page: PagePath) => boolean;
  readonly language: Language;
  readonly gameName: (id: number) => Text;
  readonly time: (at: number) => string;
}

type Position = readonly [page: PagePath, search: Search];

/** The first of some places that the reader may open. */
const positionOf = ({ allowed }: Reader, ...positions: readonly Position[]): Position | undefined =>
  positions.find(([page]) => allowed(page));

const dayMs = 86_400_000;
/** The day before and after a time, for lists that require a range. */
const dayAround = (at: number): Search => ({ start_time: String(at - dayMs), end_time: String(at + dayMs) });

/**
 * Returns the places of a hit, in order of preference: a list follows for readers who may not open its own
 * page.
 */
function positionsOf(hit: Hit): readonly Position[] {
  switch (hit.kind) {
    case 'member':
      return [
        ['/member', { id: hit.id }],
        ['/memberList', { account: hit.account }],
      ];
    case 'agent':
      return [
        ['/agent', { id: hit.id }],
        ['/agentList', { agent: hit.id }],
      ];
    case 'operator':
      return [['/bypassAccount', { account: hit.account }]];
    case 'bet':
      return [
        hit.inningId === null ? ['/bet', { id: hit.id }] : ['/round', { id: hit.inningId, bet: hit.id }],
        ['/betManagement', { id: hit.id }],
      ];
    case 'round':
      return [
        ['/round', { id: hit.inningId }],
        ['/betManagement', { round: hit.inningId }],
        ['/listGameResult', { round: hit.inningId }],
      ];
    case 'order':
      return [
        ['/order', { id: hit.id }],
        [hit.page, { order: hit.id }],
      ];
    case 'address':
      return [['/memberList', { ip: hit.ip }]];
    case 'entry':
      return [
        [
          hit.owner === 'member' ? '/memberRecord' : '/quotaChangeRecord',
          { ref: hit.ref, ...dayAround(hit.at) },
        ],
      ];
    case 'alert':
      return [['/riskManagement', { alert: hit.id }]];
    case 'case':
      return [['/riskManagement', { case: hit.id }]];
    case 'approval':
      return [['/approvals', { id: hit.id }]];
    case 'announcement':
      return [['/bulletin', { title: hit.title.zh_cn }]];
  }
}

/** Returns the label of a hit, and the detail next to it. */
function labelsOf(hit: Hit, { language, gameName, time }: Reader): readonly [string | Text, string] {
  const kind = sayIn(findText, language)(hit.kind);
  const line = (...parts: readonly string[]) => [kind, ...parts.filter(Boolean)].join(' · ');
  switch (hit.kind) {
    case 'member':
      return [
        hit.account,
        line(hit.nickname, hit.agentAccount, hit.by === 'mobile' ? say(findText.byMobile, language) : ''),
      ];
    case 'agent':
      return [hit.account, line(hit.name)];
    case 'operator':
      return [hit.account, line(hit.nickname)];
    case 'bet':
      return [
        hit.id,
        line(hit.memberAccount, say(gameName(hit.gameId), language), formatMoney(hit.amount), hit.currency),
      ];
    case 'round':
      return [hit.inningId, line(say(gameName(hit.gameId), language), time(hit.startedAt))];
    case 'order':
      return [
        hit.txId,
        line(
          say(kindLabels[hit.movement], language),
          hit.memberAccount,
          formatMoney(hit.amount),
          hit.currency,
        ),
      ];
    case 'address':
      return [
        hit.ip,
        line(say(findText.membersAt, language, { count: hit.members >= 99 ? '99+' : hit.members })),
      ];
    case 'entry':
      return [hit.ref || hit.id, line(hit.account, formatMoney(hit.amount), hit.currency, time(hit.at))];
    case 'alert':
      return [hit.id, line(hit.name, time(hit.at))];
    case 'case':
      return [hit.id, line(time(hit.at))];
    case 'approval':
      return [hit.id, line(hit.target.split(' ').slice(1).join(' '), time(hit.at))];
    case 'announcement':
      return [hit.title, kind];
  }
}

/** Returns the finds of hits, each with its place; omits hits for which the reader may open no page. */
export function findsOf(hits: readonly Hit[], reader: Reader): readonly Find[] {
  return hits.flatMap((hit) => {
    const [label, detail] = labelsOf(hit, reader);
    const id = 'id' in hit ? hit.id : hit.kind === 'round' ? hit.inningId : hit.ip;
    const position = positionOf(reader, ...positionsOf(hit));
    if (!position) return [];
    const find: Find = { key: `${hit.kind} ${id}`, label, detail, page: position[0], search: position[1] };
    if (hit.kind !== 'address' || !reader.allowed('/betManagement')) return [find];
    const bets = say(findText.betsAt, reader.language);
    return [find, { ...find, key: `bets ${id}`, detail: bets, page: '/betManagement' as const }];
  });
}
