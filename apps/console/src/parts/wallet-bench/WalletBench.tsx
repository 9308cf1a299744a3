import type { ReplyOf } from '@pitboss/contract/core/define';
import { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { useState } from 'react';
import { send } from '../../kit/calls/send.ts';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Callout } from '../../kit/detail/callout.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { saveFile } from '../../kit/export/save-file.ts';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { BenchResults } from './BenchResults.tsx';
import { benchText } from './wallet-bench.text.ts';
import './wallet-bench.css';

const BenchForm = lazyDialog(async () => (await import('./BenchForm.tsx')).BenchForm);

type Run = ReplyOf<typeof walletBench.list>['list'][number];

/** Polling interval of a running run. */
const runningMs = 1_000;
const isOpen = (run: Pick<Run, 'state'> | undefined) => run?.state === 'queued' || run?.state === 'running';

/** The test bench of an agent's wallet: start, progress, the outcome of each check, and the report. */
export function WalletBench({ agentId }: { readonly agentId: string }) {
  const t = useText(benchText);
  const { holds } = useNavigation();
  const [chosen, setChosen] = useState<string | null>(null);
  const query = useCall(
    walletBench.list,
    { agentId },
    { everyMs: ({ list }) => (isOpen(list[0]) ? runningMs : undefined) },
  );
  const newest = query.data?.list[0];
  return (
    <div className="wallet-bench">
      <p>{t('why')}</p>
      <Loaded query={query}>
        {({ list, checks, required, due }) => (
          <>
            {due && <Callout kind="warning" title={t('due')} />}
            {required && !due && <Callout kind="info" title={t('required')} />}
            {holds('myInfo.transfer') && !isOpen(newest) && (
              <BenchForm agentId={agentId} done={() => setChosen(null)} />
            )}
            {list.length === 0 && <p className="k-none">{t('none')}</p>}
            <Shown run={list.find(({ id }) => id === chosen) ?? newest} checks={checks} />
            {list.length > 1 && <Runs list={list} show={setChosen} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

const stateOf = (run: Run) => (run.state === 'done' && run.whole ? 'whole' : run.state);
const tones = {
  queued: 'neutral',
  running: 'info',
  done: 'error',
  whole: 'success',
  stopped: 'warning',
  failed: 'error',
} as const;

function State({ run }: { readonly run: Run }) {
  const t = useText(benchText);
  const state = stateOf(run);
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
}

const countsOf = ({ passed, failed, skipped }: Run) => ({ passed, failed, skipped });

/** One run: its progress or outcome, and its checks. */
function Shown({ run, checks }: { readonly run: Run | undefined; readonly checks: number }) {
  const t = useText(benchText);
  const { holds } = useNavigation();
  const query = useCall(
    walletBench.get,
    { id: run?.id ?? '0' },
    {
      enabled: run !== undefined,
      keepPrevious: true,
      everyMs: (reply) => (isOpen(reply) ? runningMs : undefined),
    },
  );
  const stop = useWrite(walletBench.stop);
  if (!run) return null;
  const done = run.passed + run.failed + run.skipped;
  return (
    <>
      <div className="k-toolbar" role="status">
        <State run={run} />
        {isOpen(run) ? (
          <>
            <progress max={checks} value={done} aria-label={t('title')} />
            <span>{t('progress', { done, all: checks })}</span>
          </>
        ) : (
          <span>{t('counts', countsOf(run))}</span>
        )}
        <span className="k-none">
          {run.memberAccount} · <Time value={run.startedAt ?? run.createdAt} />
        </span>
        {isOpen(run) && holds('myInfo.transfer') && (
          <Button loading={stop.isPending} onClick={() => stop.mutate({ payload: { id: run.id } })}>
            {t('stop')}
          </Button>
        )}
        {!isOpen(run) && <Download id={run.id} />}
      </div>
      <Loaded query={query}>{({ results }) => <BenchResults results={results} />}</Loaded>
    </>
  );
}

/** The report of a run, in the language of the screen. */
function Download({ id }: { readonly id: string }) {
  const t = useText(benchText);
  const language = useLanguage();
  const download = async (format: 'html' | 'json') => {
    try {
      const file = await send(walletBench.report, { id, language, format });
      saveFile(file.fileName, file.mime, file.content);
    } catch {
      // The user has been notified.
    }
  };
  return (
    <>
      <Button onClick={() => void download('html')}>{t('download')} (HTML)</Button>
      <Button onClick={() => void download('json')}>{t('download')} (JSON)</Button>
    </>
  );
}

/** Earlier runs, to look at again. */
function Runs({ list, show }: { readonly list: readonly Run[]; readonly show: (id: string) => void }) {
  const t = useText(benchText);
  return (
    <>
      <h3>{t('runs')}</h3>
      <RowsTable
        label={t('runs')}
        rows={list}
        rowKey={({ id }) => id}
        pageSize={10}
        columns={[
          { title: t('at'), width: 160, cell: (run) => <Time value={run.startedAt ?? run.createdAt} /> },
          { title: t('result'), cell: (run) => <State run={run} /> },
          { title: t('check'), cell: (run) => t('counts', countsOf(run)) },
          { title: t('address'), cell: (run) => <span className="my-info-print">{run.callbackUrl}</span> },
          { title: t('member'), cell: (run) => run.memberAccount },
          { title: t('operator'), cell: (run) => run.operator },
          {
            title: t('show'),
            width: 70,
            cell: (run) => (
              <Button type="link" onClick={() => show(run.id)}>
                {t('show')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
