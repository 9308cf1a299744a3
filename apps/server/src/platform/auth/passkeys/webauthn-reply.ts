import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Reply of a browser's passkey prompt, with the challenge that it signed. */
export interface WebAuthnReply {
  readonly id: string;
  readonly challenge: string;
  readonly json: AuthenticationResponseJSON & RegistrationResponseJSON;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Reads the JSON of a prompt's reply; null for any other text. Its signature is verified by the library. */
export function readReply(text: string): WebAuthnReply | null {
  const json = parse(text);
  const id = fieldOf(json, 'id');
  const clientData = fieldOf(fieldOf(json, 'response'), 'clientDataJSON');
  if (typeof id !== 'string' || typeof clientData !== 'string') return null;
  const challenge = fieldOf(parse(Buffer.from(clientData, 'base64url').toString('utf8')), 'challenge');
  if (typeof challenge !== 'string') return null;
  return { id, challenge, json: json as WebAuthnReply['json'] };
}
