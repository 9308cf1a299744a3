import { companySignIn } from '@pitboss/contract/access/company-account';
import { CallError, send } from '../../../kit/calls/send.ts';
import { leaveFor } from '../../../parts/company/pending.ts';

/** Starts a sign-in with the company account: the browser leaves for the identity provider. */
export async function startCompany(): Promise<void> {
  try {
    const { url, ticket } = await send(companySignIn.start, {});
    leaveFor(url, { ticket, purpose: 'signIn' });
  } catch (error) {
    // The user was notified, and still has account and password.
    if (!(error instanceof CallError)) throw error;
  }
}
