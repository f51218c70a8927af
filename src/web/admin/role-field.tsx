import { type AdminRole, adminRoles } from "#shared/permissions.ts";
import { Select } from "#web/ui/forms/select.tsx";

/** Names of the roles, and their permissions in short. */
export const roleTexts: Record<AdminRole, { name: string; may: string }> = {
  support: { name: "Support", may: "People, documents, suspensions, reports" },
  finance: { name: "Finance", may: "Refunds, fees, books" },
  owner: { name: "Owner", may: "Everything, with audit and admins" },
};

type RoleFieldProps = {
  id?: string | undefined;
  value: AdminRole;
  error?: string | undefined;
  onChange: (role: AdminRole) => void;
};

export const RoleField = ({ id, value, error, onChange }: RoleFieldProps) => (
  <Select
    id={id}
    label="Role"
    value={value}
    hint={roleTexts[value].may}
    error={error}
    onChange={({ target }) => onChange(adminRoles.find((role) => role === target.value) ?? value)}
  >
    {adminRoles.map((role) => (
      <option key={role} value={role}>
        {roleTexts[role].name}
      </option>
    ))}
  </Select>
);
