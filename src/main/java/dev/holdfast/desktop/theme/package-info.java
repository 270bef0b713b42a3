/** Light and dark: AtlantaFX with Holdfast's own style sheets on top. */
package dev.holdfast.desktop.theme;
