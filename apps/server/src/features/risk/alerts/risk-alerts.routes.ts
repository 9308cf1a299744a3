import { riskAlerts, trend } from '@pitboss/contract/risk/risk-alerts';
import { calculationOf } from '@pitboss/risk/card/calculation';
import { figureDto } from '@pitboss/risk/figures';
import { minuteStart } from '@pitboss/risk/minutes/minutes';
import { isMonitor, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { gameIdOf } from '@pitboss/risk/subjects';
import { describe } from '../../../domain/risk/alert-text.ts';
import { ms } from '../../../domain/sql/dto.ts';
import { serve } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { readProgress } from '../monitors/monitors.sql.ts';
import { alertDto } from './alert-dto.ts';
import { type EarlierRow, readEarlier, readVersion } from './card.sql.ts';
import { countedBy } from './counted.ts';
import { wasCorrected } from './evidence.sql.ts';
import { evidenceDto } from './evidence.ts';
import { compare } from './peers.ts';
import { type AlertRow, readAlert } from './risk-alerts.sql.ts';
import { readTrends } from './risk-counts.sql.ts';

function earlierDto(row: EarlierRow) {
  const described = describe(row);
  if (!described) return [];
  const { record_id: id, handler, decided, result, remark } = row;
  return [{ id, alertId: row.id, content: described.content, handler, at: ms(decided), result, remark }];
}

/** Returns the first and last timestamp of the counted window, in ms. */
const windowOf = ({ peak_minute: minute, window_minutes: length }: AlertRow) => ({
  from: minuteStart(minute - length + 1),
  to: minuteStart(minute + 1) - 1,
});

export const riskAlertRoutes = serve(riskAlerts, {
  async trends({ db }) {
    const { minute } = await readProgress(db);
    // Whole steps, so that a point does not move between requests.
    const step = Math.floor(minute / trend.stepMinutes);
    const lines = await readTrends(db, step - trend.points, trend.stepMinutes);
    return {
      to: minuteStart(step * trend.stepMinutes),
      lines: Object.fromEntries(
        monitorCodes.map((code) => [
          code,
          Array.from(
            { length: trend.points },
            (_, at) => lines.get(`${code} ${step - trend.points + at}`) ?? 0,
          ),
        ]),
      ),
    };
  },

  async evidence({ db }, { id, kind }) {
    const row = await readAlert(db, id);
    if (!row) throw new AppError('notFound');
    return evidenceDto(db, await countedBy(db, row), kind);
  },

  async card({ db }, { id }) {
    const row = await readAlert(db, id);
    const alert = row && alertDto(row);
    if (!row || !alert || !isMonitor(row.code)) throw new AppError('notFound');
    const monitor = monitorOf(row.code);
    const figure = monitor.figures[row.figure];
    if (!figure) throw new AppError('notFound');
    const minute = row.peak_minute;
    const length = row.window_minutes;
    const { now, of, rows } = await compare(db, {
      key: { code: row.code, figure: row.figure },
      monitor,
      figure,
      subject: row.subject,
      value: BigInt(row.value),
      tenantId: row.tenant_id,
      window: { currency: row.currency, minute, length },
    });
    const window = windowOf(row);
    const version = await readVersion(db, row.code, row.version);
    return {
      alert,
      window,
      calculation: calculationOf(row, BigInt(row.value), figure.unit),
      now: now === null ? null : figureDto(now, figure.unit),
      correctedSince:
        monitor.measure === 'settled' &&
        now !== null &&
        now !== BigInt(row.value) &&
        (await wasCorrected(db, await countedBy(db, row))),
      rule: version && { author: version.author, reason: version.reason, at: ms(version.at) },
      peers: {
        of,
        rows: rows.map(({ peer, value }) => ({
          subject: peer.subject,
          name: peer.name,
          memberId: peer.member_id,
          agentId: peer.agent_id,
          agentAccount: peer.agent_account,
          gameId: gameIdOf(peer.subject),
          value: figureDto(value, figure.unit),
        })),
      },
      earlier: (await readEarlier(db, row)).flatMap(earlierDto),
    };
  },
});
