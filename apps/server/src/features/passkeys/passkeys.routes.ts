import { passkeys as contract, passkeysMax } from '@pitboss/contract/access/passkeys';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { consumeChallenge } from '../../platform/auth/passkeys/passkeys.sql.ts';
import { relyingPartyOf } from '../../platform/auth/passkeys/relying-party.ts';
import { verifyRegistration } from '../../platform/auth/passkeys/verify-passkey.ts';
import { readReply } from '../../platform/auth/passkeys/webauthn-reply.ts';
import { requireFreshFactor } from '../../platform/calls/fresh-factor.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { countPasskeys, insertPasskey, listPasskeys, lockOperator, ownPasskey } from './passkeys.sql.ts';

/** Returns the credential that the caller's browser registered for this session. */
async function registered(context: WriteContext, text: string) {
  const { tx, session } = context;
  const party = relyingPartyOf(context.origin);
  if (!party) throw new AppError('passkey.unavailable');
  const reply = readReply(text);
  const isOwn =
    reply !== null &&
    (await consumeChallenge(tx, {
      challenge: reply.challenge,
      sessionHash: session.tokenHash,
      purpose: 'register',
    }));
  const credential = isOwn ? await verifyRegistration(reply, party) : null;
  if (!credential) throw new AppError('passkey.refused');
  return { credential, host: party.host };
}

/** Puts a message about a passkey into its operator's inbox, in case someone else made the change. */
async function tell(
  { tx, session, services, ip }: WriteContext,
  kind: 'passkeyAdded' | 'passkeyRemoved',
  name: string,
): Promise<void> {
  const id = services.ids.next();
  await tellOperator(tx, {
    id,
    operatorId: session.operatorId,
    kind,
    key: `passkey|${id}`,
    params: { name, ip },
    link: '/myInfo?tab=security',
  });
}

/** Passkeys of the caller. Adding and removing one needs a fresh second factor, on demo data too. */
export const passkeyRoutes = serve(contract, {
  async list({ db, session }) {
    const rows = await listPasskeys(db, session.operatorId);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.host,
      createdAt: ms(row.created_at),
      lastUsedAt: msOrNull(row.last_used_at),
    }));
  },

  async add(context, { name, credential: text }) {
    const { tx, session, services } = context;
    await requireFreshFactor(services, context, session, tx);
    const { credential, host } = await registered(context, text);
    await lockOperator(tx, session.operatorId);
    if ((await countPasskeys(tx, session.operatorId)) >= passkeysMax) throw new AppError('passkey.tooMany');
    const id = services.ids.next();
    const isNew = await insertPasskey(tx, { id, operatorId: session.operatorId, host, name, credential });
    if (!isNew) throw new AppError('passkey.known');
    await tell(context, 'passkeyAdded', name);
    context.audit({ target: session.account, after: { passkey: name, host } });
    return { id };
  },

  async rename({ tx, session, audit }, { id, name }) {
    const row = await ownPasskey(tx, session.operatorId, id);
    if (!row) throw new AppError('notFound');
    await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute();
    audit({ target: session.account, before: { passkey: row.name }, after: { passkey: name } });
    return null;
  },

  async remove(context, { id }) {
    const { tx, session, services } = context;
    const row = await ownPasskey(tx, session.operatorId, id);
    if (!row) throw new AppError('notFound');
    await requireFreshFactor(services, context, session, tx);
    await tx.deleteFrom('passkey').where('id', '=', id).execute();
    await tell(context, 'passkeyRemoved', row.name);
    context.audit({ target: session.account, before: { passkey: row.name, host: row.host }, after: null });
    return null;
  },
});
