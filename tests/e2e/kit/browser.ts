import { type Browser, chromium } from 'playwright-core';

/** Starts a browser whose pictures do not depend on the host: letters without hinting, colours as written. */
export const launchForPictures = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  });
