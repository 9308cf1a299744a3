import { configBehindMax } from '@pitboss/contract/games/game-nodes';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

/** Progress of a game server in the config feed. */
export function NodeConfig({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const { configVersion, configBehind, configFailures } = node;
  return (
    <>
      {configVersion === null ? (
        <StatusTag tone="neutral">{t('configNever')}</StatusTag>
      ) : configBehind === 0 ? (
        <StatusTag tone="success">{t('configNewest')}</StatusTag>
      ) : (
        <StatusTag tone="warning">
          {t('configBehindBy', { count: configBehind < configBehindMax ? configBehind : `${configBehind}+` })}
        </StatusTag>
      )}{' '}
      {configFailures > 0 && (
        <StatusTag tone="error">{t('configFailedBy', { count: configFailures })}</StatusTag>
      )}
      {configVersion !== null && <span className="g-version">{`#${configVersion}`}</span>}
    </>
  );
}
