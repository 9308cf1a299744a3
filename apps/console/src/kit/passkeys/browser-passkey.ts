import { firstText } from '../first.text.ts';
import { notify } from '../notices.ts';
import { sayNow } from '../text.ts';
import { passkeyPromptText } from './passkeys.text.ts';

/** Loaded with the first prompt. */
const library = () => import('@simplewebauthn/browser');

/** Returns true where the browser offers passkeys: on pages under https or on its own host. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && isSecureContext;

/** Runs a prompt; null, after a notice, when the user cancels it or it fails. */
async function prompted(prompt: () => Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await prompt());
  } catch (error) {
    // The library reports every outcome but success as an error of its own.
    if (!(error instanceof Error)) throw error;
    notify({
      kind: 'error',
      title: sayNow(firstText.tip),
      detail: sayNow(passkeyPromptText.passkeyFailed),
    });
    return null;
  }
}

/** Prompts for one of the user's passkeys; `options` and the reply are JSON of WebAuthn. */
export const provePasskey = (options: string): Promise<string | null> =>
  prompted(async () => (await library()).startAuthentication({ optionsJSON: JSON.parse(options) }));

/** Creates a passkey on one of the user's authenticators; `options` and the reply are JSON of WebAuthn. */
export const createPasskey = (options: string): Promise<string | null> =>
  prompted(async () => (await library()).startRegistration({ optionsJSON: JSON.parse(options) }));
