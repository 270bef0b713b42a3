/** The page of all stores: what each is, what its saved policy would delete, what is wrong. */
package dev.holdfast.desktop.fleet;
