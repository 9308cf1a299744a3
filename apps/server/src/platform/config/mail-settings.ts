import { UserError } from '../errors/user-error.ts';

/** The mail server that mails are given to (SMTP_URL and MAIL_FROM, docs/operations.md). */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise as soon as the server offers it. */
  readonly isEncrypted: boolean;
  readonly user: { readonly name: string; readonly password: string } | null;
  /** Address that mails come from. */
  readonly from: string;
}

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/** The mail server that the environment names; null where reports are not sent by mail. */
export function readMail(env: {
  SMTP_URL: string | undefined;
  MAIL_FROM: string | undefined;
}): MailSettings | null {
  const { SMTP_URL: address, MAIL_FROM: from } = env;
  if (address === undefined) return null;
  if (from === undefined) throw new UserError('SMTP_URL needs MAIL_FROM, the address that mails come from.');
  const { protocol, hostname, port, username, password } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[protocol as keyof typeof ports] : Number(port),
    isEncrypted: protocol === 'smtps:',
    user:
      username === '' ? null : { name: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  };
}
