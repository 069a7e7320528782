import { ChevronDown, LogOut, User } from "lucide-react";
import { useState } from "react";
import { Accordion } from "#shared/ui/accordion.tsx";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "#shared/ui/menu.tsx";
import { showToast } from "#shared/ui/toast-store.ts";

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

export function Overlays() {
  const [speed, setSpeed] = useState(1);
  return (
    <div className="flex flex-wrap gap-3">
      <Menu
        label="Compte"
        align="start"
        trigger={(props) => (
          <button {...props} type="button" className="button button-secondary min-h-11 gap-2 px-5">
            Compte <ChevronDown className="size-4" aria-hidden="true" />
          </button>
        )}
      >
        <MenuLink to="/dev/ui" icon={<User className="size-5" aria-hidden="true" />}>
          Mon Compte
        </MenuLink>
        <MenuLink to="/dev/ui">Ma liste</MenuLink>
        <MenuSeparator />
        <MenuItem
          icon={<LogOut className="size-5" aria-hidden="true" />}
          onSelect={() => showToast("Vous êtes déconnecté.")}
        >
          Déconnexion
        </MenuItem>
      </Menu>
      <Menu
        label="Vitesse"
        trigger={(props) => (
          <button {...props} type="button" className="button button-quiet min-h-11 px-5">
            Vitesse : {speed}×
          </button>
        )}
      >
        {speeds.map((value) => (
          <MenuChoice key={value} chosen={value === speed} onSelect={() => setSpeed(value)}>
            {value}×
          </MenuChoice>
        ))}
      </Menu>
      <Button
        look="quiet"
        onClick={() =>
          showToast("Ajouté à votre liste.", {
            tone: "success",
            action: { label: "Annuler", run: () => showToast("Retiré de votre liste.") },
          })
        }
      >
        Message
      </Button>
      <Button
        look="quiet"
        onClick={() => showToast("Le serveur n’a pas répondu : rien n’a changé.", { tone: "error" })}
      >
        Erreur
      </Button>
      <Dialogs />
    </div>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"form" | "alert" | "thanks">();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen("form")}>
        Formulaire
      </Button>
      <Button look="secondary" onClick={() => setOpen("alert")}>
        Confirmation
      </Button>
      <Button look="secondary" onClick={() => setOpen("thanks")}>
        Remerciement
      </Button>
      <ForgottenPassword open={open === "form"} onClose={close} />
      {open === "alert" && (
        <ConfirmDialog
          action="supprimer cette liste"
          confirm="Supprimer"
          keep="Garder la liste"
          onConfirm={close}
          onClose={close}
        >
          <p>Les 12 vidéos qu’elle contient restent au catalogue.</p>
        </ConfirmDialog>
      )}
      <Dialog
        open={open === "thanks"}
        onClose={close}
        persistent
        maxWidth={490}
        title="MERCI !"
        actions={<Button onClick={close}>Accéder aux vidéos</Button>}
      >
        <p>
          Votre inscription est enregistrée. Un e-mail de confirmation vous attend, peut-être parmi les indésirables.
        </p>
      </Dialog>
    </>
  );
}

function ForgottenPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Mot de passe oublié"
      actions={
        <>
          <Button onClick={onClose}>ENVOYER</Button>
          <Button look="quiet" onClick={onClose}>
            Annuler
          </Button>
        </>
      }
    >
      <p className="mb-4">
        Indiquez l’adresse de votre compte : nous y enverrons de quoi choisir un nouveau mot de passe.
      </p>
      <TextField label="Adresse e-mail" type="email" autoComplete="email" />
    </Dialog>
  );
}

export function Questions({ name }: { name: string }) {
  return (
    <div>
      <Accordion name={name} title="Puis-je résilier à tout moment ?" open>
        <p>Oui, en trois clics, depuis votre compte ou sans vous connecter.</p>
      </Accordion>
      <Accordion name={name} title="Sur combien d’écrans puis-je regarder en même temps ?">
        <p>Un écran avec l’offre individuelle, trois avec l’offre famille.</p>
      </Accordion>
    </div>
  );
}
