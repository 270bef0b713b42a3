package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import javafx.scene.layout.Region;

/** A view whose layout lies beside it. */
public abstract class FxmlView {

  private Region node;

  /** Its texts. */
  protected final Messages messages;

  /** Takes the texts of the view's package. */
  protected FxmlView() {
    messages = Fxml.messages(getClass());
  }

  /** Takes other texts. */
  protected FxmlView(Messages texts) {
    messages = texts;
  }

  /** Loads the layout. */
  protected final void load() {
    node = Fxml.load(this, messages);
  }

  /** The part of the window that it is. */
  public final Region node() {
    return node;
  }
}
