/** Two policies on one store: what only one of them would delete, and what both would. */
package dev.holdfast.desktop.comparison;
