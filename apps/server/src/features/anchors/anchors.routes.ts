import { randomInt } from 'node:crypto';
import { anchors } from '@pitboss/contract/anchors/anchors';
import { anchorLimits, anchorMay, bans, needsReason, sharesFit } from '@pitboss/rules/anchors/anchor';
import { hoursText, meanText, noBets } from '../../domain/anchors/figures.ts';
import { noGifts, type Received, receivedText, receivedTotals } from '../../domain/anchors/gift-sums.ts';
import { codeHash } from '../../domain/anchors/login-code.ts';
import { isRoom } from '../../domain/rooms/is-room.sql.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  hasChanges,
  mergeUpdate,
  recordChange,
  type UpdatedRecord,
} from '../../platform/versions/merge-update.ts';
import {
  type AnchorRow,
  allowOrUnblock,
  closeAnchor,
  countVersion,
  type FiguresRow,
  insertAnchor,
  insertShare,
  listAnchors,
  listShares,
  readAnchor,
  storeCode,
  tellAnchor,
  tenantOf,
  updateAnchor,
} from './anchors.sql.ts';

const nameOf = (row: { room_zh: string | null; room_en: string | null }) =>
  row.room_zh === null ? null : { zh_cn: row.room_zh, en_us: row.room_en ?? row.room_zh };

const shown = (
  row: AnchorRow & Partial<FiguresRow>,
  bets = noBets,
  lines = 0,
  gifts: Received = noGifts,
) => ({
  id: row.id,
  nickname: row.nickname,
  type: row.type,
  agentId: row.agency_id,
  agentAccount: row.agency_account,
  roomId: row.room_id,
  roomName: nameOf(row),
  state: row.state,
  banned: row.banned,
  bannedUntil: row.banned ? msOrNull(row.banned_until) : null,
  reason: row.reason,
  note: row.note,
  lastLoginAt: msOrNull(row.last_login_at),
  lastLoginIp: row.last_login_ip,
  anchorShare: row.anchor_share,
  agencyShare: row.agency_share,
  streams: Number(row.streams ?? 0),
  hours: hoursText(row.ms ?? null),
  meanViewers: meanText(row.viewer_sum ?? null, row.viewer_count ?? null),
  roomBet: bets.byCurrency,
  roomBetCny: moneyText(bets.cny),
  chatLines: lines,
  ...receivedText(gifts),
  operator: row.operator,
  createdAt: ms(row.created_at),
  updatedAt: ms(row.updated_at),
  version: row.version,
});

/** Fields of an anchor that the operation log compares. */
const logged = ({ nickname, type, agency_id, room_id, note }: AnchorRow) => ({
  nickname,
  type,
  agentId: agency_id,
  roomId: room_id,
  note,
});
/** Returns the name of an anchor in the operation log. */
const targetOf = ({ id, nickname }: { id: string; nickname: string }) => `anchor:${id} ${nickname}`;

const recordOf = (row: AnchorRow, version: number | undefined): UpdatedRecord => ({
  kind: 'anchor',
  id: row.id,
  version,
  own: { version: row.version, actor: row.actor, at: row.updated_at },
});

async function held({ tx }: WriteContext, id: string): Promise<AnchorRow> {
  const row = await readAnchor(tx, id, true);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Returns the tenant of the agency: an anchor of an agency has one, one of the platform none. */
async function agencyOf(tx: Tx, type: 'own' | 'agency', agentId: string | null): Promise<string | null> {
  if ((type === 'agency') !== (agentId !== null)) throw new AppError('anchor.agency', {}, 'agentId');
  if (agentId === null) return null;
  const tenant = await tenantOf(tx, agentId);
  if (tenant === undefined) throw new AppError('anchor.agency', {}, 'agentId');
  return tenant;
}

/**
 * Returns the room of an anchor. Throws for a room that does not exist; the room that the anchor has is kept.
 */
async function roomOf(
  tx: Tx,
  requested: string | null | undefined,
  before: string | null = null,
): Promise<string | null> {
  const room = requested?.trim() || null;
  if (room !== null && room !== before && !(await isRoom(inTransaction(tx), room)))
    throw new AppError('room.unknown', { room }, 'roomId');
  return room;
}

/** Returns a share without zeros at its end, as stored ones are read: `0.40` is not a change of `0.4`. */
const shortShare = (typed: string) => String(Number(typed));

/**
 * Anchors (spec content §7): permission to stream is decided here, their streams are reported by game
 * servers.
 */
export const anchorRoutes = serve(anchors, {
  async list({ db }, filter) {
    const { total, rows, sums, bets, lines, gifts } = await listAnchors(db, filter);
    let cny = 0n;
    for (const own of bets.values()) cny += own.cny;
    let chatLines = 0;
    for (const own of lines.values()) chatLines += own;
    return {
      total,
      list: rows.map((row) => shown(row, bets.get(row.id), lines.get(row.id), gifts.byKey.get(row.id))),
      totals: {
        streams: Number(sums?.streams ?? 0),
        hours: hoursText(sums?.ms ?? null),
        roomBetCny: moneyText(cny),
        chatLines,
        ...receivedTotals(gifts.all),
      },
    };
  },

  async get({ db }, { id }) {
    const { rows, bets, lines, gifts } = await listAnchors(db, { name: id, pageSize: 500 });
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('notFound');
    const shares = await listShares(db, id);
    return {
      anchor: shown(row, bets.get(id), lines.get(id), gifts.byKey.get(id)),
      shares: shares.map((one) => ({
        id: one.id,
        from: ms(one.valid_from),
        anchorShare: one.anchor_share,
        agencyShare: one.agency_share,
        reason: one.reason,
        operator: one.actor,
        approver: one.approver,
      })),
    };
  },

  async add(context, { id, anchorShare = '0', agencyShare = '0', ...request }) {
    const { tx, session, services } = context;
    const made = id ?? services.ids.next(Date.now());
    const { nickname, type, agentId = null, roomId, note = '' } = request;
    const tenantId = await agencyOf(tx, type, agentId);
    if (!sharesFit(anchorShare, agencyShare, agentId !== null))
      throw new AppError('anchor.shares', {}, 'anchorShare');
    const written = { id: made, nickname, type, agentId, tenantId, roomId: await roomOf(tx, roomId), note };
    const target = targetOf(written);
    const after = { nickname, type, agentId, roomId: written.roomId, note, anchorShare, agencyShare };
    const paid = Number(anchorShare) + Number(agencyShare) > 0;
    const approver = paid ? await context.secondPerson({ kind: 'anchor', target, after }) : null;
    if (!(await insertAnchor(tx, written, session))) throw new AppError('anchor.exists', { id: made }, 'id');
    if (paid) {
      const share = { id: services.ids.next(), anchorId: made, anchor: anchorShare, agency: agencyShare };
      await insertShare(tx, { ...share, reason: '', approver }, session);
    }
    context.audit({ target, before: null, after });
    await tellAnchor(tx, made);
    return { id: made };
  },

  async update(context, { id, version, ...request }) {
    const { tx, session } = context;
    const before = await held(context, id);
    const merged = await mergeUpdate(context, recordOf(before, version), logged(before), {
      nickname: request.nickname,
      type: request.type,
      agentId: request.agentId ?? null,
      roomId: request.roomId?.trim() || null,
      note: request.note ?? '',
    });
    const { nickname, type, agentId, roomId, note } = merged.values;
    const tenantId = await agencyOf(tx, type, agentId);
    if (!sharesFit(before.anchor_share, before.agency_share, agentId !== null))
      throw new AppError('anchor.shares', {}, 'type');
    const room = await roomOf(tx, roomId, before.room_id);
    const written = { id, nickname, type, agentId, tenantId, roomId: room, note };
    if (hasChanges(merged)) await updateAnchor(tx, written, session);
    context.audit({ target: targetOf(before), before: logged(before), after: merged.values });
    await tellAnchor(tx, id);
    return null;
  },

  async updateState(context, { id, action, until, reason = '' }) {
    const { tx, session } = context;
    const before = await held(context, id);
    if (!anchorMay(before, action)) throw new AppError('anchor.state', {}, 'action');
    const why = reason.trim();
    if (needsReason(action) && !why) throw new AppError('anchor.reason', {}, 'reason');
    if (until !== undefined && !bans(action)) throw new AppError('anchor.noUntil', {}, 'until');
    if (until !== undefined && until <= Date.now()) throw new AppError('anchor.until', {}, 'until');
    if (action === 'allow' || action === 'unblock') await allowOrUnblock(tx, id, action, session);
    else {
      const ban = bans(action) ? { until: until === undefined ? null : new Date(until) } : null;
      await closeAnchor(tx, id, { reason: why, ban }, session);
    }
    await recordChange(context, recordOf(before, undefined), { state: before.state, banned: before.banned });
    const after = await readAnchor(tx, id);
    context.audit({
      target: targetOf(before),
      before: { state: before.state, banned: before.banned },
      after: {
        state: after?.state,
        banned: after?.banned,
        action,
        ...(why && { reason: why }),
        ...(until !== undefined && { until }),
      },
    });
    await tellAnchor(tx, id);
    return null;
  },

  async loginCode(context, { id }) {
    const { tx } = context;
    const row = await held(context, id);
    if (row.allowed_at === null || row.banned) throw new AppError('anchor.noCode');
    const { codeDigits, codeMs } = anchorLimits;
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
    await storeCode(tx, id, codeHash(id, code));
    context.audit({ target: targetOf(row), before: null, after: { code: '***' } });
    return { code, until: Date.now() + codeMs };
  },

  async setShares(context, { id, version, reason = '', ...request }) {
    const { tx, session, services } = context;
    const row = await held(context, id);
    const stored = { anchorShare: row.anchor_share, agencyShare: row.agency_share };
    const requested = {
      anchorShare: shortShare(request.anchorShare),
      agencyShare: shortShare(request.agencyShare ?? '0'),
    };
    const merged = await mergeUpdate(context, recordOf(row, version), stored, requested);
    const { anchorShare, agencyShare } = merged.values;
    if (!sharesFit(anchorShare, agencyShare, row.agency_id !== null))
      throw new AppError('anchor.shares', {}, 'anchorShare');
    const target = targetOf(row);
    const after = { anchorShare, agencyShare, reason };
    const approver = await context.secondPerson({ kind: 'anchor', target, before: stored, after });
    const share = { id: services.ids.next(), anchorId: id, anchor: anchorShare, agency: agencyShare };
    await insertShare(tx, { ...share, reason, approver }, session);
    if (hasChanges(merged)) await countVersion(tx, id, session);
    context.audit({ target, before: stored, after });
    return null;
  },
});
