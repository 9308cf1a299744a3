import type { companySignIn as contract } from '@pitboss/contract/access/company-account';
import type { RequestOf } from '@pitboss/contract/core/define';
import { issuerOf } from '../../../platform/auth/dynamic-code.ts';
import type { OpenContext } from '../../../platform/calls/serve.ts';
import type { OidcSettings } from '../../../platform/config/oidc-settings.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { appTypeOf, type OriginTable } from '../../../platform/http/origins.ts';
import { checkAddress } from '../attempts.ts';
import type { Outcome } from '../login.ts';
import { secondFactorStep } from '../second-factor.ts';
import { findOperator, keptOut, logAttempt, noteLogin, type Operator } from '../sign-in-operator.ts';
import { startBinding } from '../totp.ts';
import { createAccount, followRole } from './accounts.ts';
import { consumeRequest, groupRoles, linkOf, recordSignIn, storeRequest } from './company.sql.ts';
import { type CompanyRole, groupsOf, roleOfGroups } from './groups.ts';
import { createRequest, type Identity, identityOf, provesSecondFactor } from './provider.ts';

/** Returns the settings of the provider at the administrators' console; throws elsewhere and without one. */
export function settingsFor(context: OpenContext, origins: OriginTable): OidcSettings {
  const { oidc } = context.services.config;
  if (!oidc || appTypeOf(origins, context.origin) !== 0) throw new AppError('company.off');
  return oidc;
}

/** Stores a request to the provider; with a session its reply links the caller's account. */
export async function startRequest(context: OpenContext, settings: OidcSettings, sessionHash: Buffer | null) {
  const { services, system } = context;
  const redirectUri = `${context.origin}/`;
  const { url, ...request } = await createRequest(settings, services.log, redirectUri);
  const ticket = await storeRequest(system, services.config.secrets.server, context, {
    ...request,
    redirectUri,
    sessionHash,
  });
  return { url, ticket };
}

/** Consumes a request with the provider's reply, and returns the identity and the session that it links. */
export async function readAnswer(
  context: OpenContext,
  settings: OidcSettings,
  { ticket, answer }: RequestOf<typeof contract.finish>,
): Promise<{ identity: Identity; sessionHash: Buffer | null }> {
  const { services, system } = context;
  const request = await consumeRequest(system, services.config.secrets.server, context, ticket);
  if (!request) throw new AppError('company.refused');
  const identity = await identityOf(settings, services.log, request, answer);
  return { identity, sessionHash: request.sessionHash };
}

interface Found {
  readonly operator: Operator | undefined;
  readonly outcome: 'ok' | 'unknown' | 'noRole' | 'disabled';
}

/** Returns the account of an identity that is linked to none: created where settings and groups say so. */
async function createFor(
  context: OpenContext,
  settings: OidcSettings,
  identity: Identity,
  role: CompanyRole | null,
): Promise<Found> {
  if (!settings.createsAccounts) return { operator: undefined, outcome: 'unknown' };
  if (!role) return { operator: undefined, outcome: 'noRole' };
  const created = await createAccount(context, identity, role);
  // Another sign-in of the same identity was faster.
  const link = created ? undefined : await linkOf(context.system, identity);
  const operator = created ?? (link && (await findOperator(context, { id: link.operator_id })));
  return { operator, outcome: operator ? 'ok' : 'unknown' };
}

/** Returns the account of an identity, by issuer and subject only, and what keeps it out. */
async function accountOf(context: OpenContext, settings: OidcSettings, identity: Identity): Promise<Found> {
  const role = roleOfGroups(
    await groupRoles(context.system),
    groupsOf(identity.claims, settings.groupsClaim),
  );
  const link = await linkOf(context.system, identity);
  if (!link) return createFor(context, settings, identity, role);
  const operator = await findOperator(context, { id: link.operator_id });
  if (!operator || operator.agent_id !== null) return { operator: undefined, outcome: 'unknown' };
  if (keptOut(operator)) return { operator, outcome: 'disabled' };
  if (!link.managed) return { operator, outcome: 'ok' };
  if (!role) return { operator, outcome: 'noRole' };
  await followRole(context, operator, role);
  return { operator, outcome: 'ok' };
}

const rejections = { unknown: 'company.unknown', noRole: 'company.noRole' } as const;

/** Returns the rejection of an outcome; null for `ok`. */
function rejectionOf({ operator, outcome }: Found): AppError | null {
  if (outcome === 'ok') return null;
  if (outcome === 'disabled') return (operator && keptOut(operator)) ?? new AppError('login.disabled');
  return new AppError(rejections[outcome]);
}

/**
 * Signs in with the provider's reply. The second factor stays, unless the provider states that it checked
 * one; an account without one binds an authenticator first, except on demo data.
 */
export async function finishCompanySignIn(
  context: OpenContext,
  settings: OidcSettings,
  request: RequestOf<typeof contract.finish>,
): Promise<Outcome> {
  const { system, services } = context;
  await checkAddress(system, context.ip);
  const { identity, sessionHash } = await readAnswer(context, settings, request);
  if (sessionHash) throw new AppError('company.refused');
  const found = await accountOf(context, settings, identity);
  const { operator, outcome } = found;
  await recordSignIn(system, services.ids.next(), identity, {
    operatorId: operator?.id ?? null,
    outcome,
  });
  const rejection = rejectionOf(found);
  if (rejection || !operator) {
    const key = rejection ?? new AppError('company.unknown');
    await logAttempt(context, operator?.account ?? identity.subject, operator, 0, key.key);
    throw key;
  }
  if (!provesSecondFactor(identity) && (operator.totp_secret || !services.demo)) {
    const step = await secondFactorStep(context, operator, 'company');
    if (operator.totp_secret || !step) return step ?? { stage: 'done', operator, appType: 0 };
    const issuer = issuerOf(services.config.publicUrls, false);
    const binding = await startBinding(system, services.config.secrets.server, { ...operator, issuer });
    return { stage: 'bind', ...binding, ticket: step.ticket };
  }
  await noteLogin(context, operator);
  await logAttempt(context, operator.account, operator, 0, 'ok');
  return { stage: 'done', operator, appType: 0 };
}
