/** What every screen is made of: FXML loading, texts of time and numbers, small controls. */
package dev.holdfast.desktop.fx;
