// A switch with its name.

export function Switch({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{name}</span>
    </label>
  );
}
