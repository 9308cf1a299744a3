import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Segmented } from '../kit/controls/segmented.tsx';
import '../kit/look/kit.css';
import { NoticeHost } from '../kit/notice-host.tsx';
import { changeSettings, useSettings } from '../kit/settings.ts';
import { ButtonSamples, NavigationSamples } from './ActionSamples.tsx';
import { FieldSamples, InputSamples } from './InputSamples.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { StateSamples } from './StateSamples.tsx';
import './showcase.css';
import { TableSamples } from './TableSamples.tsx';
import { ValueSamples } from './ValueSamples.tsx';

const client = new QueryClient();
const named = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }));

/** Language and colours of the page. */
function Choices(): ReactNode {
  const { language, theme } = useSettings();
  return (
    <div className="show-choices" lang="en">
      <Segmented
        aria-label="Language"
        value={language}
        options={named(['zh_cn', 'en_us'] as const)}
        onChange={(next) => changeSettings({ language: next })}
      />
      <Segmented
        aria-label="Colours"
        value={theme}
        options={named(['light', 'dark'] as const)}
        onChange={(next) => changeSettings({ theme: next })}
      />
    </div>
  );
}

/** Every part of the kit in its states (decision 0234). */
export function KitPage(): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <main className="show">
        <Choices />
        <ButtonSamples />
        <NavigationSamples />
        <ValueSamples />
        <InputSamples />
        <FieldSamples />
        <StateSamples />
        <TableSamples />
        <OverlaySamples />
        <NoticeHost />
      </main>
    </QueryClientProvider>
  );
}
