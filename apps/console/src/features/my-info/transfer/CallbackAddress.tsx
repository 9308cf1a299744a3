import { myInfo } from '@pitboss/contract/agents/my-info';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { walletCodes } from '@pitboss/contract/ingest/wallet-code-texts';
import { useState } from 'react';
import { CallError } from '../../../kit/calls/send.ts';
import { useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Plain, StatusTag } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { transferText } from './transfer.text.ts';

type Result = ReplyOf<typeof myInfo.testCallback>;

/** The callback address with a test: one signed ping, and its outcome as text. */
export function CallbackAddress({ url }: { readonly url: string }) {
  const t = useText(transferText);
  const { holds } = useNavigation();
  const [result, setResult] = useState<Result | null>(null);
  const write = useWrite(myInfo.testCallback, { done: false });
  const test = async () => {
    setResult(null);
    try {
      setResult(await write.mutateAsync({ payload: {} }));
    } catch (error) {
      // The user has been notified already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <>
      <div className="my-info-address">
        <Plain value={url || t('notSet')} />
        {url !== '' && holds('myInfo.transfer') && (
          <Button onClick={() => void test()} loading={write.isPending}>
            {t('testAddress')}
          </Button>
        )}
      </div>
      <div role="status">{result && <Outcome result={result} />}</div>
    </>
  );
}

/** Outcome of a test: success or failure, the response, and the fix. */
function Outcome({ result }: { readonly result: Result }) {
  const t = useText(transferText);
  const language = useLanguage();
  const zone = useZone();
  const { outcome, status, code, signature, detail, durationMs, at } = result;
  const meaning = walletCodes.find((one) => one.code === code)?.text[language] ?? '';
  const facts = [
    status !== null && `HTTP ${status}`,
    code !== null && `code ${code}${meaning && ` ${meaning}`}`,
    signature && t(`replySignature.${signature}`),
    detail,
    `${durationMs} ms`,
    zone.format(at),
  ];
  return (
    <div className="my-info-test">
      <StatusTag tone={outcome === 'ok' ? 'success' : outcome === 'code' ? 'warning' : 'error'}>
        {t(outcome === 'ok' ? 'testGood' : outcome === 'code' ? 'testReached' : 'testBad')}
      </StatusTag>{' '}
      {t(`outcome.${outcome}`)}
      <div className="k-none">{facts.filter(Boolean).join(' · ')}</div>
      <div className="k-none my-info-print">GET {result.url}</div>
    </div>
  );
}
