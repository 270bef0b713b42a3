package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import javafx.scene.layout.Region;

/** A view whose layout lies beside it. */
public abstract class FxmlView {

  private Region node;

  /** Its texts, once its layout is loaded. */
  protected Messages messages;

  /** Loads the layout with the texts of the view's package. */
  protected final void load() {
    load(Fxml.messages(getClass()));
  }

  /** Loads the layout with other texts. */
  protected final void load(Messages texts) {
    messages = texts;
    node = Fxml.load(this, texts);
  }

  /** The part of the window that it is. */
  public final Region node() {
    return node;
  }
}
