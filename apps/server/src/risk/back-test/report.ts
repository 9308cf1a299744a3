import type { ReplyOf } from '@pitboss/contract/define';
import type { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { figureWire } from '@pitboss/risk/figures';
import type { Monitor } from '@pitboss/risk/monitor';
import type { Comparison } from '@pitboss/risk/replay/compare';
import { kindOf } from '@pitboss/risk/subjects';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { readNames } from '../load.sql.ts';
import { agentAccounts, alertFacts } from './back-tests.sql.ts';

/** Rows of each list that a report shows. */
const most = 100;

type Report = NonNullable<ReplyOf<typeof riskTuning.readBackTest>['result']>;

const gameOf = (subject: string): number | null =>
  subject.startsWith('game:') ? Number(subject.slice('game:'.length)) : null;

/** A comparison as people read it, with names. */
export async function reportOf(
  run: RunSql,
  monitor: Monitor,
  compared: Comparison,
  about: Pick<Report, 'from' | 'to' | 'firstAt' | 'tookMs'>,
): Promise<Report> {
  const shown = compared.hits.slice(0, most);
  const names = shown.length
    ? await readNames(
        run,
        shown.map(({ raised }) => raised.subject),
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
      count: compared.hits.length,
      list: shown.map(({ raised, alerts }) => {
        const { key, figure, subject, currency, at } = raised;
        const kind = kindOf(subject);
        // The member's agent, or the agent itself: the subject names it.
        const agentId =
          kind === 'm' ? raised.agent : kind === 'a' ? raised.agent : kind === 'g' ? raised.tenant : null;
        return {
          ...{
            key,
            figure,
            subject,
            at,
            alerts,
            name: names.get(subject) ?? subject,
            currency: currency || null,
          },
          ...{ memberId: kind === 'm' ? raised.member : null, gameId: gameOf(subject), agentId },
          agentAccount: kind === 'm' ? (agents.get(raised.agent) ?? null) : null,
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
