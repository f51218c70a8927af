import { useState, useSyncExternalStore } from "react";
import { productName } from "#shared/product.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** The browser's install prompt, which the script in index.html defers. */
    installPrompt?: InstallPrompt | undefined;
  }
}

const KEY = "install-asked";

/** Offers to install the application after a completed ride. After an answer it never asks again. */
export const OfferToInstall = () => {
  const prompt = useSyncExternalStore(onPrompt, () => window.installPrompt);
  const [hasAnswered, setHasAnswered] = useState(() => localStorage.getItem(KEY) !== null);
  if (hasAnswered || isInstalled() || !(prompt || isIos())) return null;
  const answer = () => {
    localStorage.setItem(KEY, "yes");
    setHasAnswered(true);
  };
  const install = () => {
    // A browser shows the prompt of one event only once.
    window.installPrompt = undefined;
    void prompt?.prompt();
    answer();
  };
  return (
    <Card aria-labelledby="install" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="install" className="text-h3">
          Install {productName()}
        </h2>
        <p className="text-fg-2">
          It opens like any other app, and shows your last ride without a network.
          {!prompt && " Tap Share, then Add to Home Screen."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {prompt && <Button onClick={install}>Install</Button>}
        <Button variant="outline" onClick={answer}>
          {prompt ? "No thanks" : "Got it"}
        </Button>
      </div>
    </Card>
  );
};

const onPrompt = (listener: () => void) => {
  addEventListener("beforeinstallprompt", listener);
  return () => removeEventListener("beforeinstallprompt", listener);
};

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** Only browsers of iPhones and iPads have this property; they have no install prompt. */
const isIos = () => "standalone" in navigator && navigator.standalone === false;
