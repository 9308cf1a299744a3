import type { Language } from '@pitboss/rules/i18n';
import { tellOperator } from '../../../domain/inbox/tell-operator.ts';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { exportStoreOf } from '../../../platform/files/stores.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { type Mail, MailFailed, sendMail } from '../../../platform/outbound/send-mail.ts';
import { finishedJob } from '../exports.sql.ts';
import { storedName } from '../files.ts';
import { type ExportServices, exportName, type RouteTable, rightsNow } from '../run.ts';
import { clockFor } from '../workbook/export-request.ts';
import { type DueMail, dueMails, enterMail, type Reason } from './schedules.sql.ts';

const everyMs = 20_000;
const minuteMs = 60_000;
/** Waits between the attempts to send a mail; it is given up after the attempt that follows the last one. */
const mailWaitsMs: readonly number[] = [minuteMs, 5 * minuteMs, 20 * minuteMs, 60 * minuteMs];
/** Maximum size of an attachment. The mail of a larger file links to it, because mail servers reject it. */
const attachedBytes = 10_000_000;

const text = {
  zh_cn: {
    made: '报表“{name}”已生成：{title}，{rows}条记录，数据时间 {at}（{zone}）。',
    attached: '文件见附件。',
    tooLarge: '文件过大，无法作为附件发送，请在“我的导出”中下载。',
    kept: '文件在“我的导出”中保留7天：{place}',
    why: '您收到此邮件，是因为账号 {account} 设置了此定期报表；可在“我的导出”的“定期报表”中暂停或删除。',
  },
  en_us: {
    made: 'The report “{name}” is ready: {title}, {rows} rows, data as of {at} ({zone}).',
    attached: 'The file is attached.',
    tooLarge: 'The file is too large to attach. Please download it under “My exports”.',
    kept: 'It is kept for 7 days under “My exports”: {place}',
    why: 'You receive this email because the account {account} has scheduled this report. It can be paused or deleted under “My exports”, “Scheduled reports”.',
  },
} as const;

const fill = (texts: string, values: Readonly<Record<string, string>>) =>
  texts.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * Returns the address of the caller's exports page, or null when the installation has no host names of its
 * own.
 */
function positionOf({ publicUrls }: Config, appType: number): string | null {
  if (!publicUrls) return null;
  return `${appType === 1 ? publicUrls.agent : publicUrls.admin}/myExports`;
}

/**
 * Returns the mail of a run with its file. Throws when the file is gone or the owner may no longer have it.
 */
async function compose(services: ExportServices, routes: RouteTable, due: DueMail): Promise<Mail> {
  const job = await finishedJob(services.databases.system, due.last_export);
  if (!job?.file) throw new AppError('export.notReady');
  const { session } = await rightsNow(services, due.operator_id, routes.get(due.request.path));
  const store = exportStoreOf(services.config);
  const name = storedName(job.file);
  const size = await store.size(name);
  if (size === null) throw new AppError('export.notReady');
  const isAttached = size <= attachedBytes;
  const content = isAttached ? await store.read(name) : null;
  const language: Language = due.language;
  const texts = text[language];
  const { clock, name: zone } = clockFor(due.request, job.created_at.getTime());
  const at = new Date(clock(job.created_at.getTime())).toISOString().slice(0, 19).replace('T', ' ');
  const position = positionOf(services.config, due.app_type);
  const lines = [
    fill(texts.made, { name: due.name, title: job.title, rows: job.rows.toLocaleString('en-US'), at, zone }),
    content ? texts.attached : texts.tooLarge,
    ...(position === null ? [] : [fill(texts.kept, { place: position })]),
    '',
    fill(texts.why, { account: session.account }),
  ];
  return {
    // Equal for every attempt, so that a mail server recognises a second copy.
    id: `report-${due.last_export}`,
    to: due.email,
    subject: `${due.name} · ${at.slice(0, 10)}`,
    text: lines.join('\n'),
    file: content && { name: exportName(job), content },
  };
}

/** Sends one mail and stores the outcome. Returns whether the mail server is reachable. */
async function send(services: ExportServices, routes: RouteTable, due: DueMail): Promise<boolean> {
  const { system } = services.databases;
  const { mail: settings } = services.config;
  let reason: Reason | null = null;
  let dueMs: number | null = null;
  let isReached = true;
  try {
    if (!settings) throw new AppError('schedule.noMail');
    await sendMail(settings, await compose(services, routes, due));
  } catch (error) {
    if (error instanceof AppError) reason = { key: error.key, params: error.params };
    else if (error instanceof MailFailed) {
      reason = { key: 'schedule.unsent', params: { why: error.message } };
      isReached = error.isReached;
      const waitMs = error.isFinal ? undefined : mailWaitsMs[due.mail_tries];
      dueMs = waitMs === undefined ? null : Date.now() + waitMs;
    } else throw error;
  }
  const state = reason === null ? 'sent' : dueMs === null ? 'failed' : 'waiting';
  await system.transaction().execute(async (tx) => {
    if (!(await enterMail(tx, due, { state, dueMs, reason })) || state !== 'failed') return;
    await tellOperator(tx, {
      id: services.ids.next(),
      operatorId: due.operator_id,
      kind: 'reportUnsent',
      key: `report mail ${due.last_export}`,
      params: { name: due.name, page: due.request.page, email: due.email },
      link: '/myExports?view=schedules',
    });
  });
  return isReached;
}

/** Sends the mails of scheduled reports and retries failed ones; `routes` are the handlers of every call. */
export const reportMailJob = (services: ExportServices, routes: RouteTable): JobKind => ({
  name: 'reportMails',
  everyMs,
  async work({ signal }) {
    for (const due of await dueMails(services.databases.system)) {
      signal.throwIfAborted();
      // The remaining mails would only wait for the same unreachable server.
      if (!(await send(services, routes, due))) return;
    }
  },
});
