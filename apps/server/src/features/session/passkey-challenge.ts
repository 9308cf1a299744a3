import { issuerOf } from '../../platform/auth/dynamic-code.ts';
import { type ChallengePurpose, storeChallenge } from '../../platform/auth/passkeys/passkeys.sql.ts';
import { relyingPartyOf } from '../../platform/auth/passkeys/relying-party.ts';
import { promptFor, registrationFor } from '../../platform/auth/passkeys/verify-passkey.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { OpenContext } from '../../platform/calls/serve.ts';

/**
 * Returns the options of a passkey prompt for the caller's session, whose challenge is valid once. Null where
 * there is nothing to prompt for: no passkey of this console, no console that admits one, or an impersonating
 * session, which changes nothing.
 */
export async function challenge(
  { system, services, origin }: OpenContext,
  who: Session,
  purpose: ChallengePurpose,
): Promise<{ options: string | null }> {
  const party = relyingPartyOf(origin);
  if (!party || who.viewer) return { options: null };
  const operator = { id: who.operatorId, account: who.account, nickname: who.nickname };
  const installation = issuerOf(services.config.publicUrls, who.agentId !== null);
  const prompt =
    purpose === 'confirm'
      ? await promptFor(system, who.operatorId, party)
      : await registrationFor(system, operator, party, installation);
  if (!prompt) return { options: null };
  await storeChallenge(system, {
    challenge: prompt.challenge,
    sessionHash: who.tokenHash,
    purpose,
  });
  return { options: prompt.options };
}
