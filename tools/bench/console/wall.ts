import type { Browser, Page, Route } from 'playwright-core';
import { type Figures, fresh, type Session } from './visit.ts';

const rooms = 40;
const updates = 5;
const listPath = '/anchor/listLiveRoom';

/** A room of the wall at its n-th update: figures and chat move, as they do in a live evening. */
const roomAt = (n: number, update: number) => ({
  id: `${n}`,
  streamId: `s${n}`,
  anchorId: `anchor-${n}`,
  nickname: `Anchor ${n}`,
  agentId: null,
  agentAccount: null,
  roomId: `room-${n}`,
  roomName: { zh_cn: `房间${n}`, en_us: `Room ${n}` },
  gameId: 201,
  startTime: 1,
  lengthMs: 60_000 + update * 3_000 + n,
  viewers: 100 + ((n * 7 + update * 13) % 90),
  fps: '30.0',
  bitrateKbps: `${1800 + ((n + update) % 40)}.0`,
  health: 'good',
  cover: null,
  playUrl: null,
  minuteBets: (n + update) % 50,
  minuteBet: {},
  minuteBetCny: `${(n * 31 + update * 17) % 900}.00`,
  minuteGifts: (n + update) % 9,
  minuteGift: {},
  minuteGiftCny: `${(n + update) % 70}.00`,
  chat: Array.from({ length: 8 }, (_, line) => ({
    id: `${n * 1000 + update * 3 + line}`,
    memberId: '101',
    memberAccount: `member${line}`,
    content: `line ${update * 3 + line} of a lively evening`,
    at: 1,
    muted: false,
  })),
});

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest tasks of the page's main thread while it is traced, in milliseconds of its processor time. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** The longest task while a wall of forty rooms is updated, each room with new figures and chat. */
export async function wall(browser: Browser, session: Session, origin: string, into: Figures): Promise<void> {
  const context = await fresh(browser, session, origin);
  const page = await context.newPage();
  let update = 0;
  await page.route(`**${listPath}`, async (route: Route) => {
    const response = await route.fetch();
    update += 1;
    const list = Array.from({ length: rooms }, (_, n) => roomAt(n, update));
    await route.fulfill({ response, json: { code: 0, desc: '', data: { total: rooms, list } } });
  });
  await page.goto(`${origin}/chatRoomMan`);
  await page
    .locator('.wall-card')
    .nth(rooms - 1)
    .waitFor();
  const longest = await traced(browser, page, async () => {
    const from = update;
    while (update < from + updates) await page.waitForTimeout(200);
    await page.waitForTimeout(500);
  });
  into['longest task, wall of 40'] = [longest];
  await context.close();
}
