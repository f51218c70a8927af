import { type FormEvent, useState } from "react";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { noAddress } from "#web/platform/places/chosen-place.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { chooseSource } from "./sharing-store.ts";

/** The position by address, for whoever has no geolocation or does not want to share it. */
export const ManualPosition = ({ isOpen }: { isOpen: boolean }) => {
  const [address, setAddress] = useState(noAddress);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(address.place === null);
    if (!address.place) return;
    chooseSource({ kind: "manual", place: address.place });
    setAddress(noAddress);
  };
  return (
    <Disclosure summary="Set my position by address" isOpen={isOpen}>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <AddressField
          name="position-address"
          label="Set my position"
          placeholder="Enter an address"
          address={address}
          error={isMissing && !address.place ? "Choose an address from the list" : undefined}
          onChange={setAddress}
        />
        <Button type="submit" variant="outline">
          Use this position
        </Button>
      </form>
    </Disclosure>
  );
};
