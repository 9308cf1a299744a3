import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Checkbox, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import './check-tree.css';

export interface CheckNode {
  readonly key: string;
  readonly title: string;
  readonly children?: readonly CheckNode[];
}

/**
 * A tree of boxes to tick. The caller keeps the state of each box, since a tick may change others: `toggle` is
 * called with the key of the box. Arrow keys move and unfold, Space ticks.
 */
export function CheckTree(props: {
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  readonly stateOf: (key: string) => 'checked' | 'half' | undefined;
  readonly toggle: (key: string) => void;
  /** Max height in pixels. */
  readonly height: number;
  /** Unfolds every node, such as the results of a search. */
  readonly allOpen?: boolean;
}): ReactNode {
  const { nodes, stateOf, toggle } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const keys = nodes.flatMap(keysFrom);
  const checked = keys.filter((key) => stateOf(key) === 'checked');
  return (
    <Tree
      className="k-check-tree"
      aria-label={props.label}
      style={{ maxHeight: props.height }}
      selectionMode="multiple"
      escapeKeyBehavior="none"
      selectedKeys={checked}
      onSelectionChange={(next) => {
        // Ctrl+A gives no keys; the buttons above the tree tick all.
        if (next === 'all') return;
        for (const key of keys) if (next.has(key) !== checked.includes(key)) toggle(key);
      }}
      expandedKeys={props.allOpen ? keys : open}
      onExpandedChange={(next) => setOpen(next as ReadonlySet<string>)}
    >
      {nodes.map((node) => treeItem(node, stateOf))}
    </Tree>
  );
}

const keysFrom = (node: CheckNode): readonly string[] => [
  node.key,
  ...(node.children ?? []).flatMap(keysFrom),
];

function treeItem(node: CheckNode, stateOf: (key: string) => 'checked' | 'half' | undefined): ReactNode {
  return (
    <TreeItem key={node.key} id={node.key} textValue={node.title} className="k-check-node">
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <div className="k-check-row" style={{ paddingInlineStart: (level - 1) * 20 }}>
            {hasChildItems ? (
              <Button slot="chevron" className="k-check-fold">
                <ChevronRight size={14} strokeWidth={2} aria-hidden />
              </Button>
            ) : (
              <span className="k-check-fold" />
            )}
            <Checkbox
              slot="selection"
              className="k-check-box"
              isIndeterminate={stateOf(node.key) === 'half'}
            />
            <span>{node.title}</span>
          </div>
        )}
      </TreeItemContent>
      {node.children?.map((child) => treeItem(child, stateOf))}
    </TreeItem>
  );
}
