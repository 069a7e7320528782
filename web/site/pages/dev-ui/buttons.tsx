import { Bell, Heart, Play, Plus } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Badge, Chip } from "#shared/ui/chip.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { Stepper } from "#shared/ui/stepper.tsx";

export function Buttons() {
  const [busy, setBusy] = useState(false);
  const work = (): void => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Play className="size-5 fill-current" aria-hidden="true" />} size="large">
          Regarder
        </Button>
        <Button busy={busy} onClick={work}>
          Enregistrer
        </Button>
        <Button look="secondary" icon={<Plus className="size-5" aria-hidden="true" />}>
          Ma liste
        </Button>
        <Button look="quiet">Annuler</Button>
        <Button look="danger">Supprimer</Button>
        <LinkButton to="/dev/ui" look="secondary" size="small">
          Lien
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled>Indisponible</Button>
        <Button busy>Envoyer</Button>
        <Button busy look="secondary">
          Envoyer
        </Button>
        <IconButton label="Ajouter aux favoris" icon={<Heart className="size-5" />} />
        <IconButton look="raised" label="Lire la bande-annonce" shortcut="Espace" icon={<Play className="size-5" />} />
        <span className="relative">
          <IconButton label="Notifications" icon={<Bell className="size-5" />} />
          <span className="pointer-events-none absolute -end-0.5 -top-0.5">
            <Badge count={3} label="3 non lues" />
          </span>
        </span>
      </div>
    </div>
  );
}

export function Marks() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Chip>Physique</Chip>
        <Chip to="/dev/ui">Mathématiques</Chip>
        <Badge count={120} label="120 non lues" />
        <Rating age={10} />
        <Rating age={12} short />
        <Rating age={16} short />
        <Rating age={18} short />
        <Avatar name="Camille" size="small" />
        <Avatar name="Élodie" />
        <Avatar name="Noé" size="large" />
        <Spinner size="small" />
        <Spinner label="Chargement…" />
        <Spinner size="large" />
      </div>
      <div className="max-w-100">
        <ProgressBar value={0.42} label="Envoi du fichier" />
      </div>
      <Stepper label="Inscription" current={2} steps={["Informations", "Forfait", "Paiement"]} />
    </div>
  );
}
