import type { ReplyOf } from '@pitboss/contract/define';
import type { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { figureWire } from '@pitboss/risk/figures';
import type { Monitor, SubjectKind } from '@pitboss/risk/monitor';
import type { Comparison } from '@pitboss/risk/replay/compare';
import type { Raised } from '@pitboss/risk/replay/played';
import { kindOf, plainName } from '@pitboss/risk/subjects';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { readNames } from '../load.sql.ts';
import { agentAccounts, alertFacts } from './back-tests.sql.ts';

/** Alerts that were missed which a report shows. */
const most = 100;

type Report = NonNullable<ReplyOf<typeof riskTuning.readBackTest>['result']>;

const gameOf = (subject: string): number | null => {
  const named = /(?:^|\|)game:(\d+)/.exec(subject)?.[1];
  return named === undefined ? null : Number(named);
};

/** Kinds whose subject is one member, or something of one. */
const ofMember: ReadonlySet<SubjectKind> = new Set(['m', 'day', 'streak', 'bet', 'order']);
/** Whom a subject is named for: its member, both of a pair, the game of a hall. */
function namedFor({ subject, member }: Raised): readonly string[] {
  const kind = kindOf(subject);
  if (kind === 'pair') return subject.split('|');
  if (kind === 'hall') return [subject.split('|')[0] ?? subject];
  return [ofMember.has(kind) ? `m:${member}` : subject];
}

/** The agent that a subject names or belongs to; null for one of none. */
function agentOf({ subject, agent, tenant }: Raised): string | null {
  const kind = kindOf(subject);
  if (ofMember.has(kind) || kind === 'a') return agent;
  return subject.startsWith('t:') ? tenant : null;
}

/** A comparison as people read it, with names. */
export async function reportOf(
  run: RunSql,
  monitor: Monitor,
  compared: Comparison,
  about: Pick<Report, 'from' | 'to' | 'firstAt' | 'tookMs'>,
): Promise<Report> {
  const shown = compared.hits.highest;
  const names = shown.length
    ? await readNames(
        run,
        shown.flatMap(({ raised }) => namedFor(raised)),
      )
    : new Map();
  const agents = shown.length
    ? await agentAccounts(run, [...new Set(shown.map(({ raised }) => raised.agent))])
    : new Map();
  const missed = compared.missed.slice(0, most).map(({ id }) => id);
  const facts = missed.length ? await alertFacts(run, missed) : [];
  const unitOf = (figure: string) => monitor.figures[figure]?.unit ?? 'count';
  const { days, live, candidate, both, onlyLive, onlyCandidate, judged } = compared;
  return {
    ...about,
    ...{ days: [...days], live, candidate, both, onlyLive, onlyCandidate },
    hits: {
      count: compared.hits.count,
      list: shown.map(({ raised, alerts }) => {
        const { key, figure, subject, currency, at } = raised;
        const isMember = ofMember.has(kindOf(subject));
        return {
          ...{
            key,
            figure,
            subject,
            at,
            alerts,
            name: namedFor(raised)
              .map((one) => names.get(one) ?? plainName(one))
              .join(', '),
            currency: currency || null,
          },
          ...{
            memberId: isMember ? raised.member : null,
            gameId: gameOf(subject),
            agentId: agentOf(raised),
          },
          agentAccount: isMember ? (agents.get(raised.agent) ?? null) : null,
          value: figureWire(BigInt(raised.peak), unitOf(figure)),
          alarm: figureWire(BigInt(raised.alarm), unitOf(figure)),
        };
      }),
    },
    missed: {
      ...{ judged, count: compared.missed.length },
      list: facts.map((alert) => ({
        ...{
          alertId: alert.id,
          key: alert.key,
          figure: alert.figure,
          subject: alert.subject,
          name: alert.name,
        },
        ...{ memberId: alert.member_id, agentId: alert.agent_id === '0' ? null : alert.agent_id },
        ...{
          agentAccount: alert.agent_account,
          gameId: gameOf(alert.subject),
          currency: alert.currency || null,
        },
        value: figureWire(BigInt(alert.value), unitOf(alert.figure)),
        alarm: figureWire(BigInt(alert.alarm), unitOf(alert.figure)),
        at: alert.at.getTime(),
      })),
    },
  };
}
