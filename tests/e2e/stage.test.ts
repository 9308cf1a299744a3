import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testVideo } from '../../apps/server/src/testing/files/video.ts';
import { callDirectly } from './bad-input/walker.ts';
import { expectTidy, fromMenu, launch, open, product, shot, signIn } from './browser.ts';
import { gameServer } from './game-server.ts';
import { startStream } from './live-stream.ts';

/** The stage: anchors, their streams, the chat messages and videos. */

let browser: Browser;
let node: Awaited<ReturnType<typeof gameServer>>;
beforeAll(async () => {
  [browser, node] = await Promise.all([launch(), gameServer()]);
});
afterAll(() => browser?.close());

const rowOf = (page: Page, texts: string) =>
  page.locator('.k-list:visible tbody tr').filter({ hasText: texts });
const dialog = (page: Page) => page.getByRole('dialog');
/** Does what a dialog is about, and takes the pointer off the rows, which stand still below it. */
async function confirm(page: Page): Promise<void> {
  await dialog(page).locator('footer .k-btn-primary').last().click();
  await page.mouse.move(2, 2);
}
/** An action of a row: its button, or a line of the menu at the row's end. */
async function act(page: Page, texts: string, label: string): Promise<void> {
  const row = rowOf(page, texts);
  const button = row.getByRole('button', { name: label, exact: true });
  if ((await button.count()) > 0) return button.first().click();
  await row.locator('.k-actions').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

it('an anchor applies, is allowed, signs in with a code, streams, is watched on the wall and force-closed', async () => {
  const stream = await startStream(browser);
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/anchorList');
  await signIn(page, 'superadmin');
  const anchorId = `e2e-${randomUUID().slice(0, 8)}`;
  expect(await node.send('anchorApply', { anchorId, nickname: anchorId, note: 'sings' })).toBe(0);
  await rowOf(page, anchorId).getByText('Pending review').waitFor();
  await act(page, anchorId, 'Allow');
  await confirm(page);
  await rowOf(page, anchorId).getByText('Offline').waitFor();
  await act(page, anchorId, 'Login code');
  await dialog(page).getByRole('button', { name: 'Generate login code' }).click();
  const code = await dialog(page).locator('output').innerText();
  await page.keyboard.press('Escape');
  expect(await node.send('anchorLogin', { anchorId, code, ip: '192.0.2.9' })).toBe(0);
  const event = (name: string, playUrl: string) =>
    node.send('stream', {
      anchorId,
      roomId: `room-${anchorId}`,
      event: name,
      detail: { viewers: 12, fps: 30, bitrateKbps: 2000, playUrl },
    });
  expect(await event('start', stream.url)).toBe(0);

  await fromMenu(page, '/chatRoomMan');
  const card = page.locator('.wall-card').filter({ hasText: anchorId });
  const play = (what: string) => card.getByRole('button', { name: `${what} ${anchorId}` }).click();
  const plays = () =>
    expect
      .poll(() => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0.2);
  await play('Play');
  await plays();
  await shot(page, 'wall-plays-en_us');
  await expectTidy(page);
  await play('Stop');
  await card.locator('video').waitFor({ state: 'detached' });
  // A browser that knows no such streams plays them by the library.
  await page.evaluate(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await play('Play');
  await plays();
  expect(complaints).toEqual([]);
  // The page fetches nothing from a host that the installation does not name, and shows the reason.
  expect(await event('heartbeat', 'https://elsewhere.example/live.m3u8')).toBe(0);
  await card.getByRole('alert').getByText('Cannot play').waitFor({ timeout: 30_000 });
  expect(complaints.every((text) => /Content Security Policy|violates the following/i.test(text))).toBe(true);

  await card.getByRole('button', { name: 'Force-close' }).click();
  await dialog(page).getByRole('textbox').first().fill('wrong show');
  await confirm(page);
  await card.waitFor({ state: 'detached' });
  expect(await event('heartbeat', stream.url)).toBe(1303);
  await fromMenu(page, '/anchorList');
  await rowOf(page, anchorId).getByText('Not live').waitFor();
  await context.close();
  await stream.stop();
});

it('a live room of the demo data plays the looped stream of the server, in a browser that knows such streams and in one that does not', async () => {
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/anchorList');
  await signIn(page, 'superadmin');
  const anchorId = `e2e-${randomUUID().slice(0, 8)}`;
  expect(await node.send('anchorApply', { anchorId, nickname: anchorId })).toBe(0);
  const allowed = { id: anchorId, action: 'allow' };
  await callDirectly(page, 'en_us', '/anchor/updateAccountState', { query: allowed });
  const { data } = await callDirectly(page, 'en_us', '/anchor/getLoginCode', { query: { id: anchorId } });
  const { code } = data as { code: string };
  expect(await node.send('anchorLogin', { anchorId, code, ip: '192.0.2.9' })).toBe(0);
  const playUrl = `${product().api}/demo/live.m3u8`;
  const detail = { viewers: 12, fps: 30, bitrateKbps: 2000, playUrl };
  const started = { anchorId, roomId: `room-${anchorId}`, event: 'start', detail };
  expect(await node.send('stream', started)).toBe(0);
  await fromMenu(page, '/chatRoomMan');
  const card = page.locator('.wall-card').filter({ hasText: anchorId });
  const position = () => card.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  /** Plays for longer than a loop, which is four seconds long. */
  const playsOn = async () => {
    await card.getByRole('button', { name: `Play ${anchorId}` }).click();
    await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0.2);
    const start = await position();
    await expect.poll(async () => (await position()) - start, { timeout: 30_000 }).toBeGreaterThan(5);
    await card.getByRole('button', { name: `Stop ${anchorId}` }).click();
  };
  await playsOn();
  await page.evaluate(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await playsOn();
  expect(complaints).toEqual([]);
  expect(await node.send('stream', { ...started, event: 'stop' })).toBe(0);
  await context.close();
});

it('a line of chat comes by itself, and its member is muted from it', async () => {
  const { context, page, complaints } = await open(browser, 'admin', 'en_us', '/chatRecord');
  await signIn(page, 'superadmin');
  await page.locator('.k-list:visible tbody tr').first().waitFor();
  const content = `hello ${randomUUID().slice(0, 8)}`;
  const { data } = await callDirectly(page, 'en_us', '/player/listChatRecord', { body: { muted: false } });
  const { list } = data as { list: { memberAccount: string; agentAccount: string; mutedUntil: unknown }[] };
  const { memberAccount: member, agentAccount: agent } =
    list.find(({ mutedUntil }) => mutedUntil === null) ?? {};
  const say = (text: string) => node.send('chat', { member, agent, roomId: 'room-e2e', content: text });
  expect(await say(content)).toBe(0);
  await rowOf(page, content).getByText('Shown').waitFor();
  await act(page, content, 'Mute');
  await confirm(page);
  await rowOf(page, content).getByText('Muted').waitFor();
  expect(await say(`${content} again`)).toBe(0);
  await rowOf(page, `${content} again`).getByText('Hidden').waitFor();
  await act(page, `${content} again`, 'Lift mute');
  await confirm(page);
  await rowOf(page, `${content} again`).getByText('Muted').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

it('reports an upload with a broken connection, resumes it on retry, and creates a video', async () => {
  const { context, page } = await open(browser, 'admin', 'en_us', '/videoManagement');
  await signIn(page, 'superadmin');
  await page.getByRole('button', { name: 'Upload videos' }).click();
  const name = `clip-${randomUUID().slice(0, 8)}`;
  const buffer = testVideo('mp4', 2_500_024);
  const box = dialog(page);
  await box.locator('input[type=file]').setInputFiles({ name: `${name}.mp4`, mimeType: 'video/mp4', buffer });
  await box.getByRole('button', { name: /Tags$/ }).click();
  await page.locator('.k-choices [role=option]').first().click();
  await page.keyboard.press('Escape');
  // From its second part on the line is dead.
  const offsets: string[] = [];
  let cut = true;
  await page.route('**/file/part/**', (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? '';
    offsets.push(offset);
    return cut && offset !== '0' ? route.abort('connectionreset') : route.continue();
  });
  await box.getByRole('button', { name: 'Start upload' }).click();
  const line = box.locator('.v-line').filter({ hasText: name });
  await line.getByText('Failed', { exact: true }).waitFor({ timeout: 30_000 });
  await box.getByRole('alert').getByText('Upload failed; some files failed to upload').waitFor();
  await shot(page, 'video-upload-failed-en_us');
  cut = false;
  offsets.length = 0;
  await line.getByRole('button', { name: 'Retry' }).click();
  await line.getByText('Done', { exact: true }).waitFor({ timeout: 30_000 });
  expect(offsets).not.toContain('0');
  await box.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, name).getByText('Ready').waitFor();
  await act(page, name, 'Delete');
  await confirm(page);
  await rowOf(page, name).waitFor({ state: 'detached' });
  await context.close();
});
