import type { Tx } from '../../platform/db/db.ts';

/** Passkeys of an operator at all hosts, oldest first. */
export function listPasskeys(db: Tx, operatorId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'host', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
}

/** Locks an operator's row, so that concurrent additions count each other. */
export async function lockOperator(tx: Tx, operatorId: string): Promise<void> {
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
}

/** Number of passkeys of an operator. */
export async function countPasskeys(tx: Tx, operatorId: string): Promise<number> {
  const row = await tx
    .selectFrom('passkey')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Locks and returns a passkey of an operator; undefined for one of others. */
export function ownPasskey(tx: Tx, operatorId: string, id: string) {
  return tx
    .selectFrom('passkey')
    .select(['name', 'host'])
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a registered credential; false when it is stored already. */
export async function insertPasskey(
  tx: Tx,
  row: {
    readonly id: string;
    readonly operatorId: string;
    readonly host: string;
    readonly name: string;
    readonly credential: {
      readonly id: string;
      readonly publicKey: Uint8Array;
      readonly counter: number;
      readonly transports?: readonly string[];
    };
  },
): Promise<boolean> {
  const { credential } = row;
  const inserted = await tx
    .insertInto('passkey')
    .values({
      id: row.id,
      operator_id: row.operatorId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: [...(credential.transports ?? [])],
      host: row.host,
      name: row.name,
      created_at: new Date(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1;
}
