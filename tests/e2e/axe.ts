import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Rows of a list beyond these look like those before them. */
const rowsBeyond = '[data-row-key]:nth-child(n+12)';
const grave = ['serious', 'critical'];

/** Waits until all transitions have ended: colours in between have contrasts that no user sees. */
const atRest = (page: Page) =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined);
  });

/**
 * Returns the findings of axe with impact serious or critical, on the page or in a part of it, one line each.
 */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await atRest(page);
  const violations = await page.evaluate(
    async ([include, exclude]) => {
      const { axe: inPage } = globalThis as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> };
      };
      // The tabs in the back and the rows beyond are out of the tree while axe walks it: they cost it most of
      // its time.
      const out = [...document.querySelectorAll<HTMLElement>(`.s-pane, ${exclude}`)]
        .filter((one) => one.matches(exclude ?? '') || one.offsetParent === null)
        .map((one) => {
          const position = document.createComment('');
          one.replaceWith(position);
          return () => position.replaceWith(one);
        });
      const found = await inPage.run(
        { include: [[include]], exclude: [[exclude]] },
        { resultTypes: ['violations'] },
      );
      for (const back of out.reverse()) back();
      return found.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }));
    },
    [within, rowsBeyond],
  );
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`.replace(/\s+/g, ' '),
      ),
    );
}
