/** What an operator says about a cleanup besides yes: what is kept of it, and how it runs. */
package dev.holdfast.desktop.run;
