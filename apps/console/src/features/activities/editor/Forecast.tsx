import { activities } from '@pitboss/contract/content/activities';
import { type ActivityTerms, measureOf } from '@pitboss/rules/activities/activity';
import { ruleErrors } from '@pitboss/rules/activities/check-activity';
import { useMemo } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { Count, Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { useDelayed } from '../../../parts/delayed.ts';
import { exampleWords, scoreWords } from '../activity/example-words.ts';
import { editorText } from './editor.text.ts';
import { termsOf, type Values } from './values.ts';

/** A forecast evaluates weeks of bets: it is requested after this pause in typing. */
const restMs = 900;
const nothing = { kind: 'signIn', start: 0, end: 0, currencies: [], rule: {} } as const;

/**
 * The awards of the rule as sentences, and the members and amounts it would have paid recently; both follow
 * the input.
 */
export function Forecast() {
  const t = useText(editorText);
  const form = useFormInstance<Values>();
  // Fields that are not rendered for this kind are part of the form too.
  const values = useWatch<Values | undefined>([], { form, preserve: true });
  const terms = useMemo(() => (values?.kind ? termsOf(values) : null), [values]);
  return (
    <aside className="act-side">
      <h3>{t('example')}</h3>
      {terms && <Example terms={terms as unknown as ActivityTerms} />}
      <h3>{t('forecast')}</h3>
      <Figures terms={terms as ActivityTerms | null} />
    </aside>
  );
}

function Example({ terms }: { readonly terms: ActivityTerms }) {
  const t = useText(editorText);
  const language = useLanguage();
  const all = terms.currencies.map((currency) => ({
    currency,
    lines: exampleWords(terms, currency, language),
  }));
  if (all.every(({ lines }) => lines.length === 0)) return <p className="k-none">{t('noExample')}</p>;
  return all.map(({ currency, lines }) => (
    <ul key={currency} className="act-example">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ));
}

function Figures({ terms }: { readonly terms: ActivityTerms | null }) {
  const t = useText(editorText);
  const whole = terms !== null && terms.start <= terms.end && ruleErrors(terms).length === 0;
  const wanted = useDelayed(whole ? JSON.stringify(terms) : '', restMs);
  const requested = useMemo(() => (wanted ? JSON.parse(wanted) : nothing), [wanted]);
  const query = useCall(activities.forecast, requested, {
    enabled: wanted !== '',
    keepPrevious: true,
    quiet: true,
  });
  if (!whole) return <p className="k-none">{t('forecastWaits')}</p>;
  if (query.isError) return <p className="k-none">{t('forecastFailed')}</p>;
  if (!query.data || wanted === '') return <p className="k-none">…</p>;
  const { start, end, currencies, example } = query.data;
  return (
    <div className="act-forecast" aria-busy={query.isFetching}>
      <p className="k-none">
        <Time value={start} /> – <Time value={end} />
      </p>
      <RowsTable
        label={t('forecast')}
        rows={currencies}
        rowKey={({ currency }) => currency}
        columns={[
          { title: t('currency'), cell: ({ currency }) => currency },
          { title: t('members'), align: 'right', cell: ({ members }) => <Count value={members} /> },
          { title: t('awards'), align: 'right', cell: ({ awards }) => <Count value={awards} /> },
          {
            title: t('cost'),
            align: 'right',
            cell: ({ cost, exhausted }) => (
              <>
                <Money value={cost} /> {exhausted && <StatusTag tone="error">{t('exhausted')}</StatusTag>}
              </>
            ),
          },
        ]}
      />
      {example && <AnyUser terms={requested as ActivityTerms} example={example} />}
    </div>
  );
}

function AnyUser(props: {
  readonly terms: ActivityTerms;
  readonly example: {
    readonly memberAccount: string;
    readonly score: string;
    readonly place: number | null;
    readonly currency: string;
    readonly amount: string;
  };
}) {
  const t = useText(editorText);
  const { kind, rule } = props.terms;
  const { memberAccount, score, place, currency, amount } = props.example;
  const said = {
    member: memberAccount,
    measure: t(`measure.${measureOf(kind, rule)}`),
    score: scoreWords(kind, rule, score, currency),
    amount: `${formatMoney(amount)} ${currency}`,
  };
  return <p>{place === null ? t('wouldGet', said) : t('wouldPlace', { ...said, place })}</p>;
}
