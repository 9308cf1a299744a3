import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { figureDto } from '@pitboss/risk/figures';
import type { Comparison } from '@pitboss/risk/replay/compare';
import type { Raised } from '@pitboss/risk/replay/facts/played';
import type { Figure, Monitor, SubjectKind } from '@pitboss/risk/rules/monitor';
import { kindOf, plainName } from '@pitboss/risk/subjects';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import { readNames } from '../evaluation/names.sql.ts';
import { type AlertFacts, agentAccounts, alertFacts } from './back-tests.sql.ts';

/** Alerts that were missed which a report shows. */
const max = 100;

type UnitOf = (figure: string) => Figure['unit'];
type Report = NonNullable<ReplyOf<typeof riskTuning.readBackTest>['result']>;

const gameOf = (subject: string): number | null => {
  const named = /(?:^|\|)game:(\d+)/.exec(subject)?.[1];
  return named === undefined ? null : Number(named);
};

/** Kinds whose subject is one member, or something of one. */
const ofMember: ReadonlySet<SubjectKind> = new Set(['m', 'day', 'streak', 'bet', 'order']);
/** Returns the subjects whose names are shown: the member, both members of a pair, the game of a hall. */
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

/** An alert that the compared configuration would have raised, for display. */
function hitDto(
  { raised, alerts }: Comparison['hits']['highest'][number],
  names: ReadonlyMap<string, string>,
  agents: ReadonlyMap<string, string>,
  unitOf: UnitOf,
): Report['hits']['list'][number] {
  const { key, figure, subject, currency, at } = raised;
  const isMember = ofMember.has(kindOf(subject));
  return {
    key,
    figure,
    subject,
    at,
    alerts,
    name: namedFor(raised)
      .map((one) => names.get(one) ?? plainName(one))
      .join(', '),
    currency: currency || null,
    memberId: isMember ? raised.member : null,
    gameId: gameOf(subject),
    agentId: agentOf(raised),
    agentAccount: isMember ? (agents.get(raised.agent) ?? null) : null,
    value: figureDto(BigInt(raised.peak), unitOf(figure)),
    alarm: figureDto(BigInt(raised.alarm), unitOf(figure)),
  };
}

/** An alert that it would not have raised, for display. */
const missedDto = (alert: AlertFacts, unitOf: UnitOf): Report['missed']['list'][number] => ({
  alertId: alert.id,
  key: alert.key,
  figure: alert.figure,
  subject: alert.subject,
  name: alert.name,
  memberId: alert.member_id,
  agentId: alert.agent_id === '0' ? null : alert.agent_id,
  agentAccount: alert.agent_account,
  gameId: gameOf(alert.subject),
  currency: alert.currency || null,
  value: figureDto(BigInt(alert.value), unitOf(alert.figure)),
  alarm: figureDto(BigInt(alert.alarm), unitOf(alert.figure)),
  at: alert.at.getTime(),
});

/** Returns a comparison for display, with names. */
export async function reportOf(
  run: RunSql,
  monitor: Monitor,
  compared: Comparison,
  about: Pick<Report, 'from' | 'to' | 'firstAt' | 'tookMs'>,
): Promise<Report> {
  const shown = compared.hits.highest;
  const named = shown.flatMap(({ raised }) => namedFor(raised));
  const names = shown.length > 0 ? await readNames(run, named) : new Map<string, string>();
  const agentIds = [...new Set(shown.map(({ raised }) => raised.agent))];
  const agents = shown.length > 0 ? await agentAccounts(run, agentIds) : new Map<string, string>();
  const missed = compared.missed.slice(0, max).map(({ id }) => id);
  const facts = missed.length > 0 ? await alertFacts(run, missed) : [];
  const unitOf: UnitOf = (figure) => monitor.figures[figure]?.unit ?? 'count';
  const { days, live, candidate, both, onlyLive, onlyCandidate, judged } = compared;
  return {
    ...about,
    days: [...days],
    live,
    candidate,
    both,
    onlyLive,
    onlyCandidate,
    hits: { count: compared.hits.count, list: shown.map((hit) => hitDto(hit, names, agents, unitOf)) },
    missed: {
      judged,
      count: compared.missed.length,
      list: facts.map((alert) => missedDto(alert, unitOf)),
    },
  };
}
