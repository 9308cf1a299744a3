import type { PagePath } from '@pitboss/contract/core/pages';
import {
  ChartColumn,
  Gamepad2,
  House,
  Inbox,
  type LucideIcon,
  Megaphone,
  Network,
  Radio,
  ReceiptText,
  Settings,
  ShieldAlert,
  Users,
  Wallet,
} from 'lucide-react';
import type { MenuGroup } from '../pages/menu-order.ts';

/** Icons of the groups of the menu, one each. */
export const groupIcons: Readonly<Record<MenuGroup, LucideIcon>> = {
  players: Users,
  agents: Network,
  bets: ReceiptText,
  orders: Wallet,
  risk: ShieldAlert,
  reports: ChartColumn,
  games: Gamepad2,
  live: Radio,
  campaigns: Megaphone,
  system: Settings,
};

/** Icons of the pages above the groups. */
export const topIcons: Readonly<Partial<Record<PagePath, LucideIcon>>> = { '/home': House, '/inbox': Inbox };
