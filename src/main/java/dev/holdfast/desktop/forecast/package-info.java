/** The Forecast tab: whether retention keeps up, and what another age would change. */
package dev.holdfast.desktop.forecast;
