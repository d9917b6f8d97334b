/** Spanish endings. */
import type { Table } from "./table.ts";

export const es: Table = {
  stall: [
    "Voy a ejecutar las pruebas.",
    "Déjame revisar el archivo.",
    "Ahora mismo actualizo la tabla.",
    "A continuación crearé el proyecto.",
    "La causa está clara: falta una columna. La añadiré enseguida.",
    "Perfecto, procedo a borrar los duplicados.",
    "Estoy revisando los registros...",
    "Subiendo los archivos al servidor...",
    "Primero leo la configuración y luego la corrijo.",
    "Entendido. Vamos a reiniciar el servicio.",
    "Te envío el informe ahora.",
  ],
  legal: [
    "Las pruebas pasan todas.",
    "He revisado el archivo: contiene dos entradas.",
    "¿Quieres que borre la rama antigua?",
    "Si quieres, añado una prueba más.",
    "En cuanto me confirmes, publico la página.",
    "No puedo acceder al servidor: la clave ha caducado.",
    "A partir de ahora responderé siempre en español.",
    "Te explico: el contador empieza en cero, por eso falta el último elemento.",
    "El programa descargará los datos cada noche y después enviará un aviso.",
    "Dime qué opción prefieres y la aplico.",
    "No voy a tocar la base de datos.",
    "El botón dice «Voy a intentarlo de nuevo» y luego se cierra.",
  ],
};
