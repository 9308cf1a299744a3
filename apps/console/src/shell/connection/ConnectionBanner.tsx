import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { suspectConnection, useConnectionLost, whenFound } from '../../kit/connection/connection.ts';
import { useText } from '../../kit/text.ts';
import { connectionText } from './connection.text.ts';

/**
 * States that the server cannot be reached, for as long as that is so; afterwards all pages read their data
 * again, also those that could not be read meanwhile.
 */
export function ConnectionBanner(): ReactNode {
  const t = useText(connectionText);
  const client = useQueryClient();
  const isLost = useConnectionLost();
  useEffect(() => {
    whenFound(() => void client.invalidateQueries());
    const suspect = () => void suspectConnection(ownOrigin().api);
    addEventListener('offline', suspect);
    return () => removeEventListener('offline', suspect);
  }, [client]);
  if (!isLost) return null;
  return (
    <div className="s-viewing" role="alert">
      <span>{t('lost')}</span>
    </div>
  );
}
