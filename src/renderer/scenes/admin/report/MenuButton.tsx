import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { belowEnd } from '../parts/placement.ts';

interface MenuButtonProps {
  label: string;
  items: NonNullable<MenuProps['items']>;
  isDisabled?: boolean;
  isLoading?: boolean;
}

/** A button that opens a menu of actions. */
export function MenuButton({ label, items, isDisabled = false, isLoading = false }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement={belowEnd}
      autoFocus
      disabled={isDisabled}
      // The menu had the focus and is gone.
      onOpenChange={(isOpen) => !isOpen && button.current?.focus()}
    >
      <Button ref={button} loading={isLoading} icon={<Icon name="descending" />} iconPlacement="end">
        {label}
      </Button>
    </Dropdown>
  );
}
