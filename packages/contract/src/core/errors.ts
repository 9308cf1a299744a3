import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { accessErrors } from './errors/access.ts';
import { agentErrors } from './errors/agents.ts';
import { betErrors } from './errors/bets.ts';
import { activityErrors } from './errors/content/activities.ts';
import { anchorErrors } from './errors/content/anchors.ts';
import { roomErrors } from './errors/content/rooms.ts';
import { exportErrors } from './errors/exports.ts';
import { fileErrors, textErrors, videoErrors } from './errors/files.ts';
import { generalErrors } from './errors/general.ts';
import { jobErrors } from './errors/jobs.ts';
import { memberErrors } from './errors/members.ts';
import { moneyErrors } from './errors/money.ts';
import { noteErrors } from './errors/notes.ts';
import { orderErrors } from './errors/orders.ts';
import { poolErrors, riskErrors } from './errors/risk.ts';
import { chatErrors, gameErrors, settingErrors, shopErrors } from './errors/settings.ts';
import { signInErrors } from './errors/sign-in.ts';

/**
 * All failures that a caller can see. The console imports single ones from their files, so that pages do not
 * wait for all texts. `code` is the envelope's code (0 is success, 2001 is only an expired or revoked
 * session); `{name}` in a text is replaced by the error's parameter of that name.
 */
export const errors = {
  ...generalErrors,
  ...signInErrors,
  ...agentErrors,
  ...memberErrors,
  ...noteErrors,
  ...moneyErrors,
  ...accessErrors,
  ...settingErrors,
  ...exportErrors,
  ...fileErrors,
  ...betErrors,
  ...riskErrors,
  ...poolErrors,
  ...roomErrors,
  ...orderErrors,
  ...jobErrors,
  ...activityErrors,
  ...textErrors,
  ...shopErrors,
  ...chatErrors,
  ...videoErrors,
  ...anchorErrors,
  ...gameErrors,
  'session.expired': { code: 2001, ...messages.loginAgain },
} as const satisfies Record<string, Text & { code: number }>;

export type ErrorKey = keyof typeof errors;
