import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { session } from '@pitboss/contract/access/session';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totp } from '../../apps/server/src/platform/auth/dynamic-code.ts';
import { runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import {
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../../apps/server/src/testing/oidc/provider.ts';
import {
  startChild,
  type TestChild,
  typeScriptArgs,
} from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';
import { axeViolations } from './axe.ts';
import { callDirectly } from './bad-input/walker.ts';
import { fillSignIn, launch, type Opened, open, product, shot, signIn } from './browser.ts';

/** Sign-in with the company's identity, at a second server of the product whose settings name a provider. */

const readyMs = 120_000;
/** Administrator of the demo data whose account is linked. */
const account = 'agentadmin';
let browser: Browser;
let pool: pg.Pool;
let provider: TestProvider;
let server: TestChild;
let dataDir: string;
let admin: string;
let api: string;
let secret = '';

beforeAll(async () => {
  browser = await launch();
  const databaseUrl = runningUrl(product().dataDir) ?? '';
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(`insert into company_role values ('pitboss-desk', 'agentAdmin')`);
  const [adminPort, agentPort, apiPort] = [await testPort(), await testPort(), await testPort()];
  admin = `http://localhost:${adminPort}`;
  api = `http://localhost:${apiPort}`;
  provider = await startProvider(`${admin}/`);
  provider.add({ sub: 'ling', claims: { preferred_username: 'ling.chen', groups: ['pitboss-desk'] } });
  provider.add({ sub: 'visitor', claims: { preferred_username: 'visitor', groups: ['guests'] } });
  provider.add({ sub: 'owner', claims: { preferred_username: 'owner', groups: [] } });
  dataDir = mkdtempSync(join(tmpdir(), 'pitboss-company-'));
  server = startChild(process.execPath, typeScriptArgs('apps/server/src/main.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PITBOSS_SECRETS: readFileSync(join(product().dataDir, 'secrets.json'), 'utf8'),
      NODE_ID: '8',
      DATA_DIR: dataDir,
      ADMIN_PORT: String(adminPort),
      AGENT_PORT: String(agentPort),
      API_PORT: String(apiPort),
      LIVE: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_CREATE_ACCOUNTS: 'on',
    },
    onLine(line) {
      if (line.startsWith('verification code')) writeFileSync(product().codes, `${line}\n`, { flag: 'a' });
    },
  });
  await server.waitForLine('Pitboss is ready', readyMs);
});
afterAll(async () => {
  await browser?.close();
  server?.signal('SIGTERM');
  await server?.ended;
  await provider?.stop();
  await pool?.query('truncate company_account, company_request, company_role, company_sign_in');
  await pool?.query('update operator set totp_secret = null, totp_last_step = null where account = $1', [
    account,
  ]);
  await pool?.query(
    `delete from session where operator_id in (select id from operator where account = 'ling_chen')`,
  );
  await pool?.query(`delete from operator where account = 'ling_chen'`);
  await pool?.end();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** The button of the sign-in page; the profile has one that links a company account. */
const companyButton = (page: Page) => page.getByRole('button', { name: 'Company account', exact: true });

/** Opens the sign-in page of the server in a browser that the provider does not know. */
async function visit(): Promise<Opened> {
  const opened = await open(browser, 'admin', 'en_us');
  await opened.page.goto(admin);
  return opened;
}

/** Chooses a user at the provider's page. */
const chooseAtProvider = async (page: Page, link: string) => {
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByRole('link', { name: link, exact: true }).click();
};

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await companyButton(page).waitFor();
}

/** A code that the server has not seen. */
async function freshCode(): Promise<string> {
  await pool.query('update operator set totp_last_step = null where account = $1', [account]);
  return totp(secret, account).generate();
}

it('the first sign-in creates the account with the role of its group; the next one finds it', async () => {
  const { context, page, complaints } = await visit();
  await companyButton(page).click();
  await chooseAtProvider(page, 'Sign in as ling');
  await page.locator('.s-menu').waitFor();
  // The reply of the provider does not stay in the address.
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: /^ling_chen/ }).waitFor();
  const created = async () =>
    (await pool.query(`select account, role from operator where account like 'ling\\_%'`)).rows;
  expect(await created()).toEqual([{ account: 'ling_chen', role: 'agentAdmin' }]);
  await signOut(page, 'ling_chen');
  // The provider still knows its user, and sends the browser back at once.
  await companyButton(page).click();
  await page.getByRole('button', { name: /^ling_chen/ }).waitFor();
  expect(await created()).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it.each([
  ['Sign in as visitor', 'None of your company groups has a role here. Please ask a super administrator.'],
  ['Cancel', 'The sign-in with the company account was cancelled or denied.'],
])('%s at the provider leads back to the sign-in page with the reason', async (link, reason) => {
  const { context, page, complaints } = await visit();
  await companyButton(page).click();
  await chooseAtProvider(page, link);
  await page.getByText(reason).waitFor();
  await page.locator('[name=account]').waitFor();
  expect(page.url()).toBe(`${admin}/`);
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, `company-${link === 'Cancel' ? 'cancelled' : 'no-role'}`);
  expect(complaints).toEqual([]);
  await context.close();
});

it('an account is linked from its session, signs in with both factors, and is unlinked', async () => {
  const { context, page, complaints } = await visit();
  await signIn(page, account);
  const started = await callDirectly(page, 'en_us', session.startBinding.path, { api });
  const { bindTicket, otpauthUrl } = started.data as { bindTicket: string; otpauthUrl: string };
  secret = new URL(otpauthUrl).searchParams.get('secret') ?? '';
  const sent = { api, body: { bindTicket, dynamicCode: await freshCode() } };
  expect((await callDirectly(page, 'en_us', session.bindDynamicCode.path, sent)).code).toBe(0);
  // Binding a code ends all sessions of the account.
  await page.goto(`${admin}/`);
  await fillSignIn(page, account, 'Pitboss1');
  await page.locator('[name=dynamicCode]').fill(await freshCode());
  await signIn(page, account);
  await page.goto(`${admin}/myInfo?tab=security`);
  const section = page.getByRole('region', { name: 'Company account' });
  const confirm = page.getByRole('dialog', { name: 'Dynamic code' });
  await section.getByText('Not linked').waitFor();
  await section.getByRole('button', { name: 'Link company account' }).click();
  await confirm.getByLabel('Dynamic code', { exact: true }).fill(await freshCode());
  await confirm.getByRole('button', { name: 'OK', exact: true }).click();
  await chooseAtProvider(page, 'Sign in as owner');
  await section.getByText('Linked', { exact: true }).waitFor();
  expect(page.url()).toBe(`${admin}/myInfo?tab=security`);

  await signOut(page, account);
  await companyButton(page).click();
  await page.getByText('Company account verified.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shot(page, 'company-second-factor');
  await page.getByLabel('Dynamic code').fill(await freshCode());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${account}`) }).waitFor();

  await page.goto(`${admin}/myInfo?tab=security`);
  await section.getByRole('button', { name: 'Unlink' }).click();
  await page
    .getByRole('dialog', { name: 'Unlink' })
    .getByRole('button', { name: /^Unlink/ })
    .click();
  await confirm.getByLabel('Dynamic code', { exact: true }).fill(await freshCode());
  await confirm.getByRole('button', { name: 'OK', exact: true }).click();
  await section.getByText('Not linked').waitFor();
  await signOut(page, account);
  await companyButton(page).click();
  await page.getByText('None of your company groups has a role here.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
