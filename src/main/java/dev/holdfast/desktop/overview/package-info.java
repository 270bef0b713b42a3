/** The page Overview: what of a store needs a person now, what it gets done, and who does it. */
package dev.holdfast.desktop.overview;
