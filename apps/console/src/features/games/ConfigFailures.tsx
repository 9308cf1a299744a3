import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { textOf, useText } from '../../kit/text.ts';
import { appliedText } from '../../parts/nodes/nodes.text.ts';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

/** Settings that a game server could not apply, with its messages, over the list. */
export function ConfigFailures({ node, close }: { readonly node: NodeRow; readonly close: () => void }) {
  const t = useText(nodeText);
  return (
    <DetailDrawer title={t('configFailedOf', { id: node.id })} close={close}>
      <p>
        {t('configAt')} <Time value={node.configAt} />
      </p>
      <FailureTable node={node} />
    </DetailDrawer>
  );
}

/** The first settings that a game server could not apply, and the number of the others. */
export function FailureTable({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const a = useText(appliedText);
  const { configFailed, configFailures } = node;
  const kind = (name: string) =>
    textOf(appliedText, `kind.${name}`) ? a(`kind.${name}` as 'kind.mute') : name;
  return (
    <>
      <RowsTable
        label={t('configFailedOf', { id: node.id })}
        rows={configFailed}
        rowKey={({ kind: of, id }) => `${of} ${id}`}
        columns={[
          { title: t('configKind'), cell: (line) => kind(line.kind) },
          { title: t('configId'), cell: (line) => line.id },
          { title: t('configMessage'), cell: (line) => line.message },
        ]}
      />
      {configFailures > configFailed.length && (
        <p>{t('configMore', { count: configFailures - configFailed.length })}</p>
      )}
    </>
  );
}
