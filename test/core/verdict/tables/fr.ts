/** French endings. */
import type { Table } from "./table.ts";

export const fr: Table = {
  stall: [
    "Je vais lancer les tests.",
    "Laissez-moi vérifier le fichier.",
    "Je crée le projet maintenant.",
    "Ensuite, je renomme les colonnes.",
    "La cause est claire : il manque un index. Je vais l'ajouter.",
    "Je m'en occupe tout de suite.",
    "Je suis encore en train de comparer les deux listes...",
    "D'accord, j'ouvre le journal.",
    "Je commencerai par la première page.",
    "Nous allons maintenant redémarrer le service.",
  ],
  legal: [
    "Tous les tests passent.",
    "J'ai vérifié le fichier : il contient deux lignes.",
    "Voulez-vous que je supprime l'ancienne branche ?",
    "Si vous le souhaitez, j'ajouterai un exemple.",
    "Dès que vous aurez confirmé, je publierai la page.",
    "Je ne peux pas accéder au serveur : le jeton a expiré.",
    "Désormais, je répondrai en une phrase.",
    "Je vous explique : le compteur commence à zéro, il manque donc le dernier élément.",
    "Le programme va télécharger les données chaque nuit.",
    "Envoyez-moi la facture et je la saisirai.",
    "Je ne vais rien supprimer.",
    "Je pense que le second fichier est le bon.",
  ],
};
