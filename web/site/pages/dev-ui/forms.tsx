import { useId, useState } from "react";
import { Checkbox, RadioGroup, Switch } from "#shared/ui/choice.tsx";
import { SelectField, TextareaField, TextField } from "#shared/ui/field.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { Slider } from "#shared/ui/slider.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";

export function Forms() {
  return (
    <div className="grid gap-x-10 gap-y-2 sm:grid-cols-2">
      <TextField
        label="Adresse e-mail"
        type="email"
        autoComplete="email"
        placeholder="prenom@exemple.fr"
        hint="Elle sert aussi d’identifiant."
      />
      <TextField
        label="Adresse e-mail"
        type="email"
        defaultValue="prenom@"
        error="Veuillez entrer une adresse email valide"
      />
      <PasswordField label="Mot de passe" autoComplete="new-password" hint="Au moins 8 caractères." />
      <PasswordField
        label="Mot de passe"
        defaultValue="court"
        error="Votre mot de passe doit contenir au moins 8 caractères"
      />
      <SelectField label="Objet de la demande">
        <option>Une question sur mon abonnement</option>
        <option>Un problème de lecture</option>
        <option>Autres</option>
      </SelectField>
      <TextField label="Pseudo" aside="facultatif" disabled defaultValue="Indisponible" />
      <TextareaField label="Message" defaultValue="Bonjour," />
      <Choices />
    </div>
  );
}

function Choices() {
  const group = useId();
  return (
    <>
      <div>
        <RadioGroup
          label="Civilité"
          name={`${group}civility`}
          defaultValue="2"
          options={[
            { value: "1", label: "Mme" },
            { value: "2", label: "Mlle" },
            { value: "3", label: "M." },
          ]}
        />
        <RadioGroup
          label="Genre"
          name={`${group}gender`}
          error="Ce champ est obligatoire"
          options={[
            { value: "2", label: "Femme" },
            { value: "1", label: "Homme" },
          ]}
        />
      </div>
      <div>
        <Checkbox label="J’accepte les conditions générales de vente" defaultChecked />
        <Checkbox label="J’accepte les conditions générales de vente" error="Cochez cette case pour continuer." />
      </div>
      <div>
        <Switch label="Mesure d’audience" hint="Pour savoir ce qui plaît." defaultChecked />
        <Switch label="Lecture automatique" />
        <Switch label="Indisponible" disabled />
      </div>
    </>
  );
}

export function Sliders() {
  const [position, setPosition] = useState(130);
  const [volume, setVolume] = useState(0.5);
  const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} minutes ${seconds % 60}`;
  return (
    <div className="grid gap-8">
      <Slider
        label="Position"
        value={position}
        max={1440}
        ready={600}
        spoken={(value) => `${minutes(value)} sur ${minutes(1440)}`}
        onChange={setPosition}
      />
      <div className="w-40">
        <Slider
          label="Volume"
          value={volume}
          max={1}
          step={0.05}
          spoken={(value) => `${Math.round(value * 100)} %`}
          onChange={setVolume}
        />
      </div>
      <Tabs
        label="Statistiques"
        tabs={[
          { value: "watched", label: "Vidéos regardées", content: <p>Les Épicycles, 12 novembre 2026</p> },
          { value: "liked", label: "Vidéos aimées", content: <p>Le Pendule, 10 novembre 2026</p> },
          { value: "listed", label: "Ma liste", content: <p>Rien encore.</p> },
        ]}
      />
    </div>
  );
}
