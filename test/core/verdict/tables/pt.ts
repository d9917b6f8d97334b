/** Portuguese endings. */
import type { Table } from "./table.ts";

export const pt: Table = {
  stall: [
    "Vou executar os testes.",
    "Deixe-me verificar o arquivo.",
    "Agora vou criar o projeto.",
    "Já atualizo a tabela.",
    "A causa é clara: falta uma coluna. Vou adicioná-la.",
    "Estou verificando os registros...",
    "Em seguida removerei os duplicados.",
    "Certo, vou reiniciar o serviço, um momento.",
    "Passo agora para o segundo arquivo.",
  ],
  legal: [
    "Todos os testes passaram.",
    "Verifiquei o arquivo: ele tem duas entradas.",
    "Quer que eu apague o ramo antigo?",
    "Se quiser, posso acrescentar mais um teste.",
    "Assim que você confirmar, publico a página.",
    "Não consigo acessar o servidor: a senha expirou.",
    "De agora em diante vou responder em frases curtas.",
    "Vou explicar: o contador começa em zero, por isso falta o último item.",
    "O programa vai baixar os dados toda noite e depois enviar um aviso.",
    "Me diga qual opção prefere e eu aplico.",
    "Não vou alterar o banco de dados.",
  ],
};
