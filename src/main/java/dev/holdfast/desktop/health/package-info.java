/** The Health page: what is wrong with a store, and the statements that would repair it. */
package dev.holdfast.desktop.health;
